import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { RefusedError } from '@/lib/domain/errors'
import { mediaTypeOf, readPieces } from './read-body'

/** What is sent, and what may come out of it. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
const MAX_INFLATED_BYTES = 32 * 1024 * 1024

const inflate = promisify(gunzip)

export interface EventBody {
  readonly text: string
  /** One event on each line. */
  readonly lines: boolean
}

/** The body of events: JSON or lines of it, as it is or with gzip, which clients may use without asking. */
export async function readEventBody(request: Request): Promise<EventBody> {
  const type = mediaTypeOf(request)
  const lines = /^application\/(x-)?(ndjson|jsonl|jsonlines)$/.test(type)
  if (!lines && !/^application\/([\w.-]+\+)?json$/.test(type))
    throw new RefusedError(
      'media-type-unsupported',
      'Send events as JSON with "content-type: application/json", or one on each line with "application/x-ndjson".',
    )
  const bytes = await plainBytes(request)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), lines }
  } catch (cause) {
    throw new RefusedError('request-malformed', 'The body is no text in UTF-8.', { cause })
  }
}

async function plainBytes(request: Request): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of readPieces(request, MAX_BODY_BYTES)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || coding === '') return bytes
  if (coding !== 'gzip' && coding !== 'x-gzip')
    throw new RefusedError(
      'media-type-unsupported',
      `"${coding}" is not understood; send gzip, or no coding.`,
    )
  try {
    return await inflate(bytes, { maxOutputLength: MAX_INFLATED_BYTES })
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new RefusedError(
        'body-too-large',
        `The body is larger than ${MAX_INFLATED_BYTES} bytes once unpacked, which is the most we take.`,
      )
    throw new RefusedError('request-malformed', 'The body is no gzip, though it says so.', { cause })
  }
}

import { RefusedError } from '@/lib/domain/errors'

/** Settings of a lake take a few kilobytes; nothing that comes in as JSON today is near this. */
const MAX_BODY_BYTES = 1024 * 1024

/** The body as JSON; `undefined` when there is none. Read piece by piece, so that a huge one is never held. */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.byteLength === 0) return undefined
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new RefusedError('media-type-unsupported', 'Send JSON, with "content-type: application/json".')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (cause) {
    throw new RefusedError('request-malformed', 'The body is no JSON in UTF-8.', { cause })
  }
}

/** The media type without its parameters, in lower case. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** The body piece by piece; refused as soon as it is too large. */
export async function* readPieces(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new RefusedError(
      'body-too-large',
      `The body is larger than ${maxBytes} bytes, which is the most we take.`,
    )
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  const reader = request.body?.getReader()
  try {
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      size += next.value.byteLength
      if (size > maxBytes) throw tooLarge()
      yield next.value
    }
  } finally {
    await reader?.cancel()
  }
}

/** The body as UTF-8 text, piece by piece. */
export async function* readTextPieces(request: Request, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch (cause) {
      throw new RefusedError('request-malformed', 'The body is no text in UTF-8.', { cause })
    }
  }
  for await (const piece of readPieces(request, maxBytes)) yield decode(piece)
  yield decode()
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const piece of readPieces(request, maxBytes)) chunks.push(piece)
  return joinBytes(
    chunks,
    chunks.reduce((sum, { byteLength }) => sum + byteLength, 0),
  )
}

function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}

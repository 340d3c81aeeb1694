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

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new RefusedError(
      'body-too-large',
      `The body is larger than ${maxBytes} bytes, which is the most we take.`,
    )
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    size += next.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      throw tooLarge()
    }
    chunks.push(next.value)
  }
  return joinBytes(chunks, size)
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

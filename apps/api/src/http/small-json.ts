import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 2048
const BYTE_ORDER_MARK = 0xfeff

/** Whether the body is one that `readText` reads: a small one of a known length, in JSON and nothing else. */
export function isSmallJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  if (headers['content-type'] !== 'application/json' || headers['content-encoding'] !== undefined) return false
  return headers['transfer-encoding'] === undefined && length > 0 && length <= MAX_BYTES
}

/** Calls `received` with the body as text; never where the client goes before it is complete. */
export function readText(request: IncomingMessage, received: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => received(textOf(chunks)))
}

// A body that came with its headers is one chunk.
function textOf(chunks: readonly Buffer[]): string {
  const [first = Buffer.alloc(0), ...others] = chunks
  const text = (others.length === 0 ? first : Buffer.concat(chunks)).toString()
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
}

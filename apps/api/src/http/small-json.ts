import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 2048
const BYTE_ORDER_MARK = /^\uFEFF/

/** Whether the body is one that `readText` reads: a small one of a known length, in JSON and nothing else. */
export function isSmallJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  if (headers['content-type'] !== 'application/json' || headers['content-encoding'] !== undefined) return false
  return headers['transfer-encoding'] === undefined && length > 0 && length <= MAX_BYTES
}

/** The body as text; undefined when the client went before it was complete. */
export function readText(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(Buffer.concat(chunks).toString().replace(BYTE_ORDER_MARK, '')))
    request.once('close', () => resolve(undefined))
  })
}

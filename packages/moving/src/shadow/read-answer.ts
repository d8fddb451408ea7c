import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, unzip } from 'node:zlib'
import type { ComparedAnswer } from './compare-answers.ts'
import { parseSetCookie } from './set-cookie.ts'

/** The largest body that is compared. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024

/** Reads an answer to its end. */
export async function readAnswer(answer: IncomingMessage): Promise<ComparedAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return comparedAnswer(answer, Buffer.concat(chunks))
}

/** The parts of an answer that are compared; `bytes` is its body as it came. */
export async function comparedAnswer(
  { statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
  bytes: Buffer,
): Promise<ComparedAnswer> {
  const text = (await decoded(bytes, headers['content-encoding'])).toString()
  const cookies = (headers['set-cookie'] ?? []).flatMap((line) => parseSetCookie(line) ?? [])
  return { status: statusCode, body: text === '' ? undefined : parsed(text), cookies }
}

const options = { maxOutputLength: MAX_BODY_BYTES }

async function decoded(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (bytes.length === 0 || encoding === undefined || encoding === 'identity') return bytes
  return encoding === 'br' ? promisify(brotliDecompress)(bytes, options) : promisify(unzip)(bytes, options)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

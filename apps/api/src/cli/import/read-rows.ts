import { createReadStream } from 'node:fs'
import { ArraySplitter } from './array-splitter.ts'
import { readCsv } from './read-csv.ts'
import { type ReadRow, readDump } from './read-dump.ts'
import { splitLines } from './split-lines.ts'

/** A user with more than this is none. */
const MAX_LENGTH = 1024 * 1024
const BYTE_ORDER_MARK = /^\uFEFF/

/**
 * The rows of an exported file, as they are read: `.csv` with a line of names, `.sql` as pg_dump writes it, and else JSON, an
 * object a line or an array; of an object that is `wrapped`, the array `users`. `onBytes` is told of every part.
 */
export async function* readRows(
  path: string,
  wrapped: boolean,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadRow> {
  const parts = readParts(path, onBytes)
  if (/\.csv$/i.test(path)) yield* readCsv(parts, MAX_LENGTH)
  else if (/\.sql$/i.test(path)) yield* readDump(parts, MAX_LENGTH)
  else yield* readJson(parts, wrapped)
}

async function* readParts(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of createReadStream(path)) {
    onBytes(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

async function* readJson(parts: AsyncGenerator<string>, wrapped: boolean): AsyncGenerator<ReadRow> {
  const first = await firstPart(parts)
  const all = continued(first, parts)
  if (first.startsWith('[')) yield* readArray(all, undefined)
  else if (wrapped) yield* readArray(all, 'users')
  else yield* readLines(all)
}

/** The first part that has more than space in it, without that. */
async function firstPart(parts: AsyncGenerator<string>): Promise<string> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done) return ''
    const text = value.replace(BYTE_ORDER_MARK, '').trimStart()
    if (text !== '') return text
  }
}

async function* continued(first: string, parts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* parts
}

async function* readArray(parts: AsyncIterable<string>, name: string | undefined): AsyncGenerator<ReadRow> {
  const splitter = new ArraySplitter(name, MAX_LENGTH)
  let row = 0
  for await (const part of parts) {
    for (const text of splitter.push(part)) {
      row += 1
      yield { row, value: objectOf(text) }
    }
  }
  splitter.end()
}

async function* readLines(parts: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  for await (const { number: row, text } of splitLines(parts, MAX_LENGTH)) {
    if (text === undefined || text.trim() !== '') yield { row, value: objectOf(text) }
  }
}

function objectOf(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

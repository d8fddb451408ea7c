import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ArraySplitter } from './array-splitter.ts'
import { readCsv } from './read-csv.ts'
import { type ReadRow, readDump } from './read-dump.ts'
import type { Wrapping } from './source-user.ts'
import { splitLines } from './split-lines.ts'

/** A user with more than this is none. */
const MAX_LENGTH = 1024 * 1024
const BYTE_ORDER_MARK = /^\uFEFF/
const GZIP = Buffer.from([0x1f, 0x8b])

/**
 * The rows of an exported file, as they are read: `.csv` with a line of names, `.sql` as pg_dump writes it, and else JSON, an
 * object a line or an array; of an object that begins as `wrapped` says, the arrays that it names. Each may be
 * compressed by gzip. `onBytes` is told of every part.
 */
export async function* readRows(
  path: string,
  wrapped: Wrapping | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadRow> {
  const parts = readParts(path, onBytes)
  if (/\.csv(\.gz)?$/i.test(path)) yield* readCsv(parts, MAX_LENGTH)
  else if (/\.sql(\.gz)?$/i.test(path)) yield* readDump(parts, MAX_LENGTH)
  else yield* readJson(parts, wrapped)
}

async function* readParts(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of await readBytes(path, onBytes)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** What a file or a pipe holds, uncompressed; `onBytes` is told of its own bytes. */
async function readBytes(path: string, onBytes: (bytes: number) => void): Promise<AsyncIterable<Buffer>> {
  const bytes = countBytes(path, onBytes)
  const first = await firstBytes(bytes)
  const all = continued(first, bytes)
  if (!first.subarray(0, GZIP.length).equals(GZIP)) return all
  // What fails on the way is thrown to anyone who reads.
  return pipeline(Readable.from(all), createGunzip(), () => undefined)
}

async function* countBytes(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** The first bytes, as many as say whether they are compressed. */
async function firstBytes(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0)
  while (first.length < GZIP.length) {
    const { value, done } = await bytes.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  return first
}

async function* readJson(parts: AsyncGenerator<string>, wrapped: Wrapping | undefined): AsyncGenerator<ReadRow> {
  const first = await firstPart(parts)
  const all = continued(first, parts)
  if (first.startsWith('[')) yield* readArray(all, undefined)
  else if (wrapped?.begins.test(first)) yield* readArray(all, wrapped.arrays)
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

async function* continued<Part>(first: Part, parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first
  yield* parts
}

async function* readArray(parts: AsyncIterable<string>, names: readonly string[] | undefined): AsyncGenerator<ReadRow> {
  const splitter = new ArraySplitter(names, MAX_LENGTH)
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

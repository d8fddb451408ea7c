import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { CHECKSUMS, type Checksum, writeChecksums } from './archive.ts'

const BLOCK = 512
const END_BLOCKS = 2
// A part is cut at a megabyte; a row alone may be longer.
const MOST_BYTES = 64 * 1024 * 1024

/** The file is no archive of Foyer's, or it is damaged. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError'

  constructor(file: string, what: string) {
    super(`${file} is no whole archive of Foyer (${what}). Nothing has been changed.`)
  }
}

/** Takes the entries of an archive, one after the other. */
export type AddEntry = (name: string, content: Buffer) => Promise<void>

/**
 * Writes an archive, uncompressed tar, whole or not at all, readable by its owner only. The same entries make the same
 * bytes. Returns its SHA-256.
 */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>): Promise<string> {
  const { Header } = await import('tar')
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'wx', 0o600)
  const whole = createHash('sha256')
  const checksums: Checksum[] = []
  const write = async (bytes: Buffer) => {
    whole.update(bytes)
    await handle.writeFile(bytes)
  }
  const add: AddEntry = async (name, content) => {
    const header = new Header({ path: name, mode: 0o600, size: content.length, type: 'File', mtime: new Date(0) })
    header.encode()
    await write(Buffer.concat([header.block ?? Buffer.alloc(0), content, padding(content.length)]))
    checksums.push({ name, sha256: sha256(content) })
  }
  try {
    await fill(add)
    await add(CHECKSUMS, Buffer.from(writeChecksums(checksums)))
    await write(Buffer.alloc(END_BLOCKS * BLOCK))
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
  return whole.digest('hex')
}

/** An entry of an archive. */
export type Entry = { name: string; content: Buffer }

/** Reads the entries of an archive one after the other; throws where it is damaged. Checksums are not looked at. */
export async function* readEntries(file: string): AsyncGenerator<Entry> {
  const { Header } = await import('tar')
  const handle = await openArchive(file)
  try {
    for (let at = 0; ; ) {
      const block = await readExactly(handle, file, { at, length: BLOCK })
      const header = new Header(block, 0)
      if (header.nullBlock) return await assertEnd(handle, file, at)
      const { path = '', size = 0 } = header
      if (!header.cksumValid || header.type !== 'File') throw new DamagedArchiveError(file, 'a header is not valid')
      if (size > MOST_BYTES) throw new DamagedArchiveError(file, `${path} is too long`)
      const content = await readExactly(handle, file, { at: at + BLOCK, length: size })
      yield { name: path, content }
      at += BLOCK + size + padding(size).length
    }
  } finally {
    await handle.close()
  }
}

/** Reads the whole archive and compares every checksum; returns them. */
export async function verifyArchive(file: string): Promise<readonly Checksum[]> {
  const checksums: Checksum[] = []
  let last: Entry | undefined
  for await (const entry of readEntries(file)) {
    if (last !== undefined) checksums.push({ name: last.name, sha256: sha256(last.content) })
    last = entry
  }
  if (last?.name !== CHECKSUMS) throw new DamagedArchiveError(file, 'its end is missing')
  if (last.content.toString() !== writeChecksums(checksums)) throw new DamagedArchiveError(file, 'the checksums differ')
  return checksums
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function openArchive(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r')
  } catch {
    throw new Error(`The file ${file} cannot be read.`)
  }
}

async function readExactly(
  handle: FileHandle,
  file: string,
  { at, length }: { at: number; length: number },
): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, at + read)
    if (bytesRead === 0) throw new DamagedArchiveError(file, 'its end is missing')
    read += bytesRead
  }
  return bytes
}

async function assertEnd(handle: FileHandle, file: string, at: number): Promise<void> {
  const { size } = await handle.stat()
  if (size !== at + END_BLOCKS * BLOCK) throw new DamagedArchiveError(file, 'it goes on after its end')
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Process } from './process-identity.ts'

/** What a claim of a data directory says: who holds it, or that nobody does any more. */
type Claim = Process | 'released'

const PREFIX = 'lock.'
// Copies that editors and other tools leave beside a claim are none.
const NAME = /^lock\.(\d+)$/

export function claimPath(directory: string, number: number): string {
  return join(directory, `${PREFIX}${number}`)
}

export async function claimNumbers(directory: string): Promise<number[]> {
  return numbersOf(await readdir(directory))
}

/** The numbers of the claims among the names of a directory. */
export function numbersOf(names: readonly string[]): number[] {
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number)
}

/**
 * `gone` where it was removed since it was listed; `torn` where it cannot be parsed: claims are written atomically, so that one
 * is left from a power failure and has no holder. Throws where it cannot be read: it may have one.
 */
export async function readClaim(path: string): Promise<Claim | 'gone' | 'torn'> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return 'torn'
    if (isNotFound(error)) return 'gone'
    throw error
  }
}

/** When the holder of a claim has last shown that it runs, in milliseconds since 1970. */
export async function modifiedAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => undefined,
  )
}

/** Writes a new claim; false where there is one of the number. */
export function linkClaim(directory: string, number: number, claim: Claim): Promise<boolean> {
  return writeAtomically(directory, claim, (draft) => linkNew(draft, claimPath(directory, number)))
}

export async function replaceClaim(directory: string, number: number, claim: Claim): Promise<void> {
  await writeAtomically(directory, claim, (draft) => rename(draft, claimPath(directory, number)))
}

export async function removeClaim(directory: string, number: number): Promise<void> {
  await rm(claimPath(directory, number), { force: true })
}

/** Writes a claim to a temporary file, then publishes it atomically. */
async function writeAtomically<T>(directory: string, claim: Claim, publish: (draft: string) => Promise<T>): Promise<T> {
  const draft = join(directory, `draft.${randomUUID()}`)
  await writeFile(draft, JSON.stringify(claim))
  try {
    return await publish(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function linkNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

export function isNotFound(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

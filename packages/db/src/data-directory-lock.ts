import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Process, processIsAlive, thisProcess } from './process-identity.ts'

export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError'
  readonly holder: number

  constructor(directory: string, holder: number) {
    const who = holder === process.pid ? `this process (${holder})` : `process ${holder}`
    super(`The data directory ${directory} is in use by ${who}. One process at a time may open it.`)
    this.holder = holder
  }
}

export interface DataDirectoryLock {
  release(): Promise<void>
}

type Claim = Process | 'released'

const PREFIX = 'lock.'
const BEAT_MILLIS = 1000
/** A holder in another container, whose process cannot be seen from here, is dead when it has been silent so long. */
const SILENCE_MILLIS = 5000

/**
 * Claims a directory for this process. Claims are numbered files and the highest holds: whoever takes over from a dead
 * holder makes the next number, which only one can make. A claim is given up by saying so, never by removing the
 * highest, so that a number is not made twice.
 */
export async function lockDataDirectory(directory: string, silenceMillis = SILENCE_MILLIS): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (;;) {
    const highest = Math.max(0, ...(await claimNumbers(directory)))
    const holder = highest === 0 ? undefined : await liveHolder(claimPath(directory, highest), silenceMillis)
    if (holder) throw new DataDirectoryInUseError(directory, holder.pid)
    const mine = highest + 1
    if (await makeClaim(directory, mine)) return held(directory, mine)
  }
}

async function held(directory: string, mine: number): Promise<DataDirectoryLock> {
  const path = claimPath(directory, mine)
  for (const older of await claimNumbers(directory)) {
    if (older < mine) await rm(claimPath(directory, older), { force: true })
  }
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MILLIS)
  beat.unref()
  return {
    async release() {
      clearInterval(beat)
      await writeWhole(directory, 'released' satisfies Claim, (draft) => rename(draft, path))
    },
  }
}

// The second look is for a starter that slept since it read the directory: its number may have come and gone.
async function makeClaim(directory: string, mine: number): Promise<boolean> {
  const path = claimPath(directory, mine)
  const made = await writeWhole(directory, thisProcess(), (draft) => linkNew(draft, path))
  if (!made) return false
  const overtaken = (await claimNumbers(directory)).some((number) => number > mine)
  if (overtaken) await rm(path, { force: true })
  return !overtaken
}

async function liveHolder(path: string, silenceMillis: number): Promise<Process | undefined> {
  const claim = await readClaim(path)
  if (claim === undefined || claim === 'released') return undefined
  const alive = processIsAlive(claim)
  if (alive === 'unknown') return (await isSilent(path, silenceMillis)) ? undefined : claim
  return alive ? claim : undefined
}

async function isSilent(path: string, silenceMillis: number): Promise<boolean> {
  const first = await modified(path)
  await sleep(silenceMillis)
  return (await modified(path)) === first
}

async function modified(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => undefined,
  )
}

// Claims appear complete: one that cannot be parsed was torn by a power cut, and nobody holds it.
async function readClaim(path: string): Promise<Claim | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Writes a claim where nobody looks, then puts it in place complete. */
async function writeWhole<T>(directory: string, claim: Claim, place: (draft: string) => Promise<T>): Promise<T> {
  const draft = join(directory, `draft.${randomUUID()}`)
  await writeFile(draft, JSON.stringify(claim))
  try {
    return await place(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function linkNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function claimNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory)
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => Number(name.slice(PREFIX.length)))
}

function claimPath(directory: string, number: number): string {
  return join(directory, `${PREFIX}${number}`)
}

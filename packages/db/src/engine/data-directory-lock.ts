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
const HEARTBEAT_MILLIS = 1000
/** A holder in another container, whose process is not visible, is dead after this time without a heartbeat. */
const STALE_MILLIS = 5000

/**
 * Locks a directory for this process. Claims are numbered files and the highest one counts: a process that takes over from
 * a dead holder creates the next number, which succeeds for one process only. A released claim is marked as such and not
 * deleted, so that no number is created twice.
 */
export async function lockDataDirectory(directory: string, staleMillis = STALE_MILLIS): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (;;) {
    const highest = Math.max(0, ...(await claimNumbers(directory)))
    const holder = highest === 0 ? undefined : await liveHolder(claimPath(directory, highest), staleMillis)
    if (holder) throw new DataDirectoryInUseError(directory, holder.pid)
    const next = highest + 1
    if (await createClaim(directory, next)) return activateLock(directory, next)
  }
}

async function activateLock(directory: string, own: number): Promise<DataDirectoryLock> {
  const path = claimPath(directory, own)
  for (const older of await claimNumbers(directory)) {
    if (older < own) await rm(claimPath(directory, older), { force: true })
  }
  const heartbeat = setInterval(
    () => void utimes(path, new Date(), new Date()).catch(() => undefined),
    HEARTBEAT_MILLIS,
  )
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      await writeAtomically(directory, 'released' satisfies Claim, (draft) => rename(draft, path))
    },
  }
}

// The directory is read again because this process may have been suspended since the first read: its number may have
// been created and removed by others meanwhile.
async function createClaim(directory: string, own: number): Promise<boolean> {
  const path = claimPath(directory, own)
  const created = await writeAtomically(directory, thisProcess(), (draft) => linkNew(draft, path))
  if (!created) return false
  const superseded = (await claimNumbers(directory)).some((number) => number > own)
  if (superseded) await rm(path, { force: true })
  return !superseded
}

async function liveHolder(path: string, staleMillis: number): Promise<Process | undefined> {
  const claim = await readClaim(path)
  if (claim === undefined || claim === 'released') return undefined
  const alive = processIsAlive(claim)
  if (alive === 'unknown') return (await isStale(path, staleMillis)) ? undefined : claim
  return alive ? claim : undefined
}

async function isStale(path: string, staleMillis: number): Promise<boolean> {
  const first = await modifiedAt(path)
  await sleep(staleMillis)
  return (await modifiedAt(path)) === first
}

async function modifiedAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => undefined,
  )
}

// Claims are written atomically: one that cannot be parsed is left from a power failure, and has no holder.
async function readClaim(path: string): Promise<Claim | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
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

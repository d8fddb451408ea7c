import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimNumbers, claimPath, linkClaim, modifiedAt, readClaim, removeClaim } from './claim-files.ts'
import type { ClaimPlace } from './directory-lock.ts'
import { DirectoryLock, STALE_MILLIS, thisMoment } from './directory-lock.ts'
import { isOfThisBoot, processIsAlive, thisProcess } from './process-identity.ts'

export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError'
  readonly holder: number

  constructor(directory: string, holder: number) {
    const who = holder === process.pid ? `this process (${holder})` : `process ${holder}`
    super(`The data directory ${directory} is in use by ${who}. One process at a time may open it.`)
    this.holder = holder
  }
}

// Of before a reboot, most likely: a start after it does not wait. Later than clocks of two machines are apart.
const LONG_GONE_MILLIS = 60_000

/** Who holds a claim as far as can be told; one who has gone silent was last seen then. */
type Holder =
  | { state: 'gone' | 'none' }
  | { state: 'alive'; pid: number }
  | { state: 'silent'; pid: number; path: string; seenAt: number }

/**
 * Locks a directory for this process. Claims are numbered files and the highest one counts: a process that takes over from
 * a dead holder creates the next number, which succeeds for one process only. A released claim is marked as such and not
 * deleted, so that no number is created twice.
 */
export async function lockDataDirectory(directory: string, staleMillis = STALE_MILLIS): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (;;) {
    const numbers = (await claimNumbers(directory)).sort((one, other) => one - other)
    // Of lower ones too: a process that died before it had taken over has left one that says nothing of the holder.
    const holders = await Promise.all(numbers.map((number) => findHolder(claimPath(directory, number), staleMillis)))
    if (holders.some(({ state }) => state === 'gone')) continue
    const alive = holders.findLast((holder) => holder.state === 'alive')
    if (alive !== undefined) throw new DataDirectoryInUseError(directory, alive.pid)
    const place = { directory, number: (numbers.at(-1) ?? 0) + 1 }
    const claimedAt = thisMoment()
    if (!(await createClaim(place))) continue
    for (const holder of holders) await assertSilent(holder, place)
    await removeOlderClaims(place)
    return new DirectoryLock(place, claimedAt)
  }
}

async function removeOlderClaims({ directory, number: own }: ClaimPlace): Promise<void> {
  for (const older of await claimNumbers(directory)) {
    if (older < own) await removeClaim(directory, older)
  }
}

// The directory is read again because this process may have been suspended since the first read: its number may have
// been created and removed by others meanwhile.
async function createClaim({ directory, number: own }: ClaimPlace): Promise<boolean> {
  const created = await linkClaim(directory, own, thisProcess())
  if (!created) return false
  const superseded = (await claimNumbers(directory)).some((number) => number > own)
  if (superseded) await removeClaim(directory, own)
  return !superseded
}

// A holder that wakes up shows that it runs, and then looks for later claims.
async function assertSilent(holder: Holder, own: ClaimPlace): Promise<void> {
  if (holder.state !== 'silent' || (await modifiedAt(holder.path)) === holder.seenAt) return
  await removeClaim(own.directory, own.number)
  throw new DataDirectoryInUseError(own.directory, holder.pid)
}

async function findHolder(path: string, staleMillis: number): Promise<Holder> {
  const claim = await readClaim(path)
  if (claim === 'gone') return { state: 'gone' }
  if (claim === 'torn' || claim === 'released') return { state: 'none' }
  const { pid } = claim
  const alive = processIsAlive(claim)
  if (alive !== 'unknown') return alive ? { state: 'alive', pid } : { state: 'none' }
  const seenAt = await modifiedAt(path)
  if (seenAt === undefined) return { state: 'gone' }
  if (!isOfThisBoot(claim) && Date.now() - seenAt > LONG_GONE_MILLIS) return { state: 'none' }
  await sleep(staleMillis)
  return (await modifiedAt(path)) === seenAt ? { state: 'silent', pid, path, seenAt } : { state: 'alive', pid }
}

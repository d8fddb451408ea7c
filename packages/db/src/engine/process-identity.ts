import { readFileSync, readlinkSync } from 'node:fs'

export interface Process {
  pid: number
  /** Start time, in a unit for comparison only: pids are reused. */
  started: string | null
  /** Boot id and pid namespace: pids are comparable only within one. */
  realm: string | null
}

export function thisProcess(): Process {
  return { pid: process.pid, started: startOf(process.pid) ?? ownStart(), realm: realm() }
}

/**
 * Whether it runs; of one in another container, or of another machine or before a reboot, that is not known. A container on
 * macOS or Windows has a realm, and its host, which shares a directory with it, has none.
 */
export function processIsAlive(other: Process): boolean | 'unknown' {
  if (other.realm !== realm()) return 'unknown'
  if (other.pid === process.pid) return other.started === thisProcess().started
  if (!answersSignals(other.pid)) return false
  const started = startOf(other.pid)
  return started === null || (started !== 'ended' && started === other.started)
}

/** Whether it was started on this machine since that was; a process of another machine was not either. */
export function isOfThisBoot(other: Process): boolean {
  const own = realm()
  return own === null || other.realm === null || bootOf(other.realm) === bootOf(own)
}

/** Linux: the start time, 22nd field of stat. `null` where it cannot be read, 'ended' for a zombie. */
function startOf(pid: number): string | null {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === null) return null
  // The second field, the name, is in parentheses and may contain anything.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? 'ended' : (rest[18] ?? null)
}

function ownStart(): string {
  return String(Math.round(performance.timeOrigin))
}

function realm(): string | null {
  return readOrNull(() => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  })
}

function bootOf(realm: string): string | undefined {
  return realm.split(' ')[0]
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readOrNull(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

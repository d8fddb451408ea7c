import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'

/** The processors that this process may use: those of the machine, or what its control groups allow it of them. */
export function processorCount(root = ROOT, ownGroup = readOwnGroup()): number {
  const quotas = pathsTo(ownGroup).map((group) => quotaOf(join(root, group)))
  return Math.max(1, Math.floor(Math.min(availableParallelism(), ...quotas)))
}

// In a container the root is the container's own group; elsewhere the group is below it, and each above limits it too.
function pathsTo(group: string): string[] {
  const names = group.split('/').filter((name) => name !== '')
  return ['', ...names.map((_name, index) => names.slice(0, index + 1).join('/'))]
}

function readOwnGroup(): string {
  return /^0::(.*)$/m.exec(textOf('/proc/self/cgroup'))?.[1] ?? ''
}

/** `max 100000`, or the microseconds of all processors in a period and its length. */
function quotaOf(directory: string): number {
  const [, quota, period] = /^(\d+) (\d+)$/m.exec(textOf(join(directory, 'cpu.max'))) ?? []
  return quota === undefined || period === undefined ? Number.POSITIVE_INFINITY : Number(quota) / Number(period)
}

// Where there are no control groups there are no limits.
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

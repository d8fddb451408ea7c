import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { family, megabytes } from '../../bench/process-figures.mjs'

const MEGABYTE = 1024 ** 2
const PATIENCE_MILLIS = 10_000

/** Has each process of a service tell how much of its heap is used; `environment` is to be given to it. */
export async function createHeapReader() {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-soak-'))
  const required = fileURLToPath(new URL('heap-on-signal.cjs', import.meta.url))
  return {
    environment: { NODE_OPTIONS: `--require=${JSON.stringify(required)}`, HEAP_DIRECTORY: directory },
    read: (pid) => Promise.all(family(pid).map((one) => heapOf(one, join(directory, String(one))))),
    close: () => rm(directory, { recursive: true }),
  }
}

async function heapOf(pid, file) {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (const end = performance.now() + PATIENCE_MILLIS; performance.now() < end; await pause(20)) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return Number(text) / MEGABYTE
  }
  throw new Error(`Process ${pid} does not tell its heap`)
}

/** Resident MB of each process, the first one first. */
export const residentOf = megabytes

export async function connectionsOf(client) {
  const { rows } = await client.query(
    'select count(*)::int as "n" from pg_stat_activity where "datname" = current_database() and "pid" <> pg_backend_pid()',
  )
  return rows[0].n
}

/** By how much a line through the points rises from the first to the last: least squares, which one outlier does not turn. */
export function riseOf(values) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [above, below] = values.reduce(
    ([covariance, variance], value, index) => [
      covariance + (index - middle) * (value - mean),
      variance + (index - middle) ** 2,
    ],
    [0, 0],
  )
  return below === 0 ? 0 : (above / below) * (values.length - 1)
}

import { setTimeout as pause } from 'node:timers/promises'
import { load } from './load.mjs'
import { cpuSeconds, megabytes } from './process-figures.mjs'

const CONNECTIONS = 32
const REST_MILLIS = 5000

/** Of one service: rate, CPU per request in microseconds, and the resident MB of each process, the first one first. */
export async function measureProcesses({ url, pid }, { cookie, seconds }) {
  const before = cpuSeconds(pid)
  const { perSecond, p99 } = await load({
    ...{ url: `${url}/api/auth/get-session`, seconds, connections: CONNECTIONS, headers: { cookie } },
  })
  const spent = cpuSeconds(pid) - before
  return { perSecond, p99, microseconds: (spent * 1e6) / (perSecond * seconds), megabytes: megabytes(pid) }
}

/** The resident MB of each process of a service that nobody uses. */
export async function atRest({ pid }) {
  await pause(REST_MILLIS)
  return megabytes(pid)
}

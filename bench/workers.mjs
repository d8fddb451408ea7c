import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from './load.mjs'

const CONNECTIONS = 32
const REST_MILLIS = 5000
const TICKS_PER_SECOND = 100

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

function megabytes(pid) {
  return family(pid).map((one) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(one, 'status'))?.[1]) / 1024))
}

function cpuSeconds(pid) {
  const ticks = family(pid).map((one) => {
    // After the name, which may have spaces: user and system time are the 14th and 15th.
    const fields = read(one, 'stat').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}

function family(pid) {
  const children = read(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}

function read(pid, file) {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
}

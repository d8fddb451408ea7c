import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** The resident MB of each process of a service, the first one first. */
export function megabytes(pid) {
  return family(pid).map((one) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(one, 'status'))?.[1]) / 1024))
}

/** What all processes of a service have spent so far; NaN where there is no /proc. */
export function cpuSeconds(pid) {
  if (process.platform !== 'linux') return Number.NaN
  const ticks = family(pid).map((one) => {
    // After the name, which may have spaces: user and system time are the 14th and 15th.
    const fields = read(one, 'stat').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}

/** The processes of a service, the first one first. */
export function family(pid) {
  const children = read(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}

function read(pid, file) {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
}

import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

const wrk = spawnSync('wrk', ['-v']).error === undefined
const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))

/** What sends requests: a generator in JavaScript takes more of a core than what it measures. */
export const generator = wrk ? 'wrk' : 'autocannon'

/**
 * Requests, their rate a second and 99th percentile in milliseconds during `seconds`; any status but 2xx throws. By wrk
 * where it is installed and the requests are all the same.
 */
export async function load({ url, seconds, connections = 8, ...rest }) {
  const { method, headers, body, ...special } = rest
  if (wrk && Object.keys(special).length === 0) return loadByWrk({ url, seconds, connections, method, headers, body })
  const result = await autocannon({ url, duration: seconds, connections, ...rest })
  assertAnswered(url, result.non2xx, result.errors)
  const { total } = result.requests
  return { requests: total, perSecond: total / result.duration, p99: result.latency.p99 }
}

async function loadByWrk({ url, seconds, connections, method = 'GET', headers = {}, body = '' }) {
  const options = [`-c${connections}`, '-t1', `-d${Math.max(1, Math.round(seconds))}s`, '-s', SCRIPT]
  const { stdout } = await promisify(execFile)('wrk', [
    ...options,
    url,
    '--',
    method,
    body,
    ...Object.entries(headers).flat(),
  ])
  const { total, microseconds, p99, refused, failed } = JSON.parse(stdout.trim().split('\n').at(-1))
  assertAnswered(url, refused, failed)
  return { requests: total, perSecond: (total * 1e6) / microseconds, p99: p99 / 1000 }
}

function assertAnswered(url, refused, failed) {
  if (refused > 0 || failed > 0) throw new Error(`${url}: ${refused} refused, ${failed} failed`)
}

export const CONNECTIONS = 8
/** What hashes in a queue answers the last of many late. */
const TIMEOUT_SECONDS = 60
/** The generator ends with a sample only. */
const SAMPLE_MILLISECONDS = 100

/** Sends one request for each item, eight at a time or so many; returns the rate and the answers in the order of the items. */
export async function each(url, items, requestOf, connections = CONNECTIONS) {
  const { perSecond, answers } = await sendAll(url, items.map(requestOf), { connections })
  const refused = answers.find(({ status }) => status < 200 || status > 299)
  if (refused !== undefined)
    throw new Error(
      `${url} answered ${refused.status} ${refused.headers.Location ?? refused.headers.location ?? ''}: ${refused.body}`,
    )
  return { perSecond, answers }
}

/**
 * Sends these requests, each once and whatever the answer, over eight connections or so many, that have a part of them each; their
 * number must be divisible by that. `overallRate`: at most so many a second.
 */
export async function sendAll(url, requests, { connections = CONNECTIONS, overallRate } = {}) {
  if (requests.length % connections > 0) throw new Error(`${requests.length} requests for ${connections} connections`)
  const origin = new URL(url).origin
  const answers = new Array(requests.length)
  let last = 0
  const sent = requests.map(({ headers, ...request }, index) => ({
    ...request,
    headers: { origin, ...headers },
    onResponse(status, body, _context, answered) {
      answers[index] = { status, body, headers: answered }
      last = performance.now()
    },
  }))
  let connection = 0
  const began = performance.now()
  const { errors } = await autocannon({
    url: origin,
    amount: sent.length,
    connections,
    timeout: TIMEOUT_SECONDS,
    sampleInt: SAMPLE_MILLISECONDS,
    ...(overallRate && { overallRate }),
    setupClient(client) {
      const own = connection
      connection += 1
      client.setRequests(sent.filter((_request, index) => index % connections === own))
    },
  })
  if (errors > 0) throw new Error(`${origin}: ${errors} failed`)
  // The generator itself ends later, with a sample.
  return { perSecond: (sent.length * 1000) / (last - began), answers }
}

/** Runs the contenders alternately, `rounds` times after a warm-up round; returns the median of each. */
export async function inTurn(rounds, contenders) {
  const figures = new Map(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const figure = await run()
      if (round > 0) figures.get(name).push(figure)
    }
  }
  return Object.fromEntries([...figures].map(([name, values]) => [name, median(values)]))
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

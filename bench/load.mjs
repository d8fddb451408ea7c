import autocannon from 'autocannon'

/** Requests per second and the 99th percentile in milliseconds during `seconds` of load; any status but 2xx throws. */
export async function load({ url, seconds, connections = 8, ...rest }) {
  const result = await autocannon({ url, duration: seconds, connections, ...rest })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 }
}

const CONNECTIONS = 8

/** Sends one request for each item, eight at a time; returns the rate and the answers in the order of the items. */
export async function each(url, items, requestOf) {
  const origin = new URL(url).origin
  const answers = new Array(items.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const { path, ...sent } = requestOf(items[index])
      const response = await fetch(origin + path, { ...sent, headers: { origin, ...sent.headers } })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      answers[index] = { body: await response.text(), headers: response.headers }
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return { perSecond: (items.length * 1000) / (performance.now() - began), answers }
}

/** Sends the requests as fast as they are answered, whatever the answer. */
export async function pressure({ url, seconds, requests }) {
  const { requests: sent } = await autocannon({ url, duration: seconds, connections: CONNECTIONS, requests })
  return sent.total / seconds
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

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

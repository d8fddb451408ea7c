import { inTurn, median } from '../load.mjs'
import { cpuSeconds } from '../process-figures.mjs'
import { startProviders } from '../provider/contenders.mjs'
import { fetchOidcProvider } from '../provider/fetched.mjs'
import { loads } from '../provider/loads.mjs'
import { report } from '../report.mjs'
import { rounds, seconds, stopAll } from '../servers.mjs'

/** The aim of what is read or written for each answer. */
const AIM = 2
const fromMemory = ['metadata', 'keys']

/** `BENCH_LOADS`: the titles of some, with `;` between them. */
const named = process.env.BENCH_LOADS?.split(';')

export async function provider() {
  const fetched = fetchOidcProvider()
  try {
    const providers = await startProviders(fetched)
    for (const [title, measure] of Object.entries(loads)) {
      if (named?.includes(title) ?? true) await compare(title, measure, providers)
    }
    await stopAll()
  } finally {
    fetched.remove()
  }
}

async function compare(title, measure, providers) {
  const times = Object.fromEntries(Object.keys(providers).map((name) => [name, []]))
  const runs = Object.entries(providers).map(([name, one]) => [
    name,
    async () => {
      const before = cpuSeconds(one.pid)
      const { requests, perSecond } = await measure(one, seconds)
      times[name].push(((cpuSeconds(one.pid) - before) * 1e6) / requests)
      return perSecond
    },
  ])
  const figures = await inTurn(rounds, Object.fromEntries(runs))
  report(title, figures, [
    ['foyer', 'node-oidc-provider', fromMemory.includes(title) ? undefined : AIM],
    ['foyer', 'node-oidc-provider in memory'],
  ])
  // The first round warms up.
  const computed = Object.entries(times).map(([name, all]) => `${name} ${median(all.slice(1)).toFixed(0)}`)
  console.log(`  µs of processor time a call: ${computed.join(', ')}\n`)
}

import { inTurn } from '../load.mjs'
import { megabytes as processMegabytes } from '../process-figures.mjs'
import { perSecond, report } from '../report.mjs'
import { signUp } from '../sample-users.mjs'
import { comparedServers, databases, databaseUrl, foyerServer, rounds, SECRET, seconds, stopAll } from '../servers.mjs'
import { atRest, measureProcesses } from '../workers.mjs'
import { measureWrites } from '../writes.mjs'

export async function getSession() {
  const { foyer, peer, bare } = await comparedServers('false')
  const [ours, theirs] = [await signUp(foyer.url), await signUp(peer.url)]
  const figures = await inTurn(rounds, {
    foyer: () => perSecond({ url: `${foyer.url}/api/auth/get-session`, headers: ours }),
    'foyer with Origin': () =>
      perSecond({ url: `${foyer.url}/api/auth/get-session`, headers: { ...ours, origin: foyer.url } }),
    'better-auth': () => perSecond({ url: `${peer.url}/api/auth/get-session`, headers: theirs }),
    bare: () => perSecond({ url: `${bare.url}/query`, headers: ours }),
  })
  report('get-session', figures, [
    ['foyer', 'better-auth', 8],
    ['foyer', 'bare', 0.85],
    ['foyer with Origin', 'foyer', 0.95],
    ['better-auth', 'bare'],
  ])
  await stopAll()
}

export async function cookieCache() {
  const { foyer, peer, bare } = await comparedServers('true')
  const [ours, theirs] = [await signUp(foyer.url), await signUp(peer.url)]
  const figures = await inTurn(rounds, {
    foyer: () => perSecond({ url: `${foyer.url}/api/auth/get-session`, headers: ours }),
    'better-auth': () => perSecond({ url: `${peer.url}/api/auth/get-session`, headers: theirs }),
    bare: () => perSecond({ url: `${bare.url}/json`, headers: ours }),
  })
  report('get-session from the cookie cache', figures, [
    ['foyer', 'better-auth'],
    ['foyer', 'bare', 0.8],
  ])
  await stopAll()
}

export async function metrics() {
  const without = await foyerServer('false')
  const cookie = await signUp(without.url)
  const kept = await foyerServer('false', { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: SECRET })
  const path = '/api/auth/get-session'
  const figures = await inTurn(rounds, {
    'with metrics': () => perSecond({ url: kept.url + path, headers: cookie }),
    without: () => perSecond({ url: without.url + path, headers: cookie }),
  })
  report('get-session and its metrics', figures, [['with metrics', 'without', 0.97]])
  await stopAll()
}

export async function workers() {
  for (const count of [1, 2]) {
    // Of the second start, which finds the schema.
    const [first, foyer] = [await foyerServer('false'), await foyerServer('false', { FOYER_WORKERS: String(count) })]
    const rest = await atRest(foyer)
    const cookie = (await signUp(first.url)).cookie
    const { perSecond, microseconds, megabytes } = await measureProcesses(foyer, { cookie, seconds: seconds * 2 })
    // One of them leads: it mails, and renders what it mails.
    await measureWrites(foyer.url, databaseUrl(databases.foyer))
    const leading = processMegabytes(foyer.pid)
    console.log(
      `${count} worker(s): first answer after ${foyer.startMillis.toFixed(0)} ms (aim: at most 700)\n` +
        `  get-session ${perSecond.toFixed(0)}/s, ${microseconds.toFixed(0)} µs of CPU each; the load generator has a core of its own or takes it from them\n` +
        `  MB at rest ${rest.join(' + ')}, after the load ${megabytes.join(' + ')}, after writes and mails ${leading.join(' + ')} (aim for a worker: 120, 160)\n`,
    )
    await stopAll()
  }
}

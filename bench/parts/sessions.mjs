import { createServer } from 'node:http'
import { inTurn } from '../load.mjs'
import { perSecond, report } from '../report.mjs'
import { signUp } from '../sample-users.mjs'
import { comparedServers, foyerServer, rounds, SECRET, stopAll } from '../servers.mjs'

export async function getSession() {
  const { foyer, peer, bare } = await comparedServers('false')
  const tokens = await foyerServer('false', { JWT: 'true' })
  const cached = await foyerServer('true')
  const [ours, theirs, oursCached] = [await signUp(foyer.url), await signUp(peer.url), await signUp(cached.url)]
  const ask = ({ url }, headers) => perSecond({ url: `${url}/api/auth/get-session`, headers })
  const figures = await inTurn(rounds, {
    foyer: () => ask(foyer, ours),
    'foyer with Origin': () => ask(foyer, { ...ours, origin: foyer.url }),
    'foyer with tokens': () => ask(tokens, ours),
    'foyer with cookie cache': () => ask(cached, oursCached),
    'better-auth': () => ask(peer, theirs),
    bare: () => perSecond({ url: `${bare.url}/query`, headers: ours }),
  })
  report('get-session', figures, [
    ['foyer', 'better-auth', 8],
    ['foyer', 'bare', 0.85],
    ['foyer with Origin', 'foyer', 0.95],
    ['foyer with tokens', 'foyer', 0.9],
    ['foyer with cookie cache', 'foyer', 0.9],
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

export async function traces() {
  const without = await foyerServer('false')
  const cookie = await signUp(without.url)
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}` }
  const all = await foyerServer('false', endpoint)
  const tenth = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const some = await foyerServer('false', { ...endpoint, ...tenth })
  const path = '/api/auth/get-session'
  const ask = ({ url }) => perSecond({ url: url + path, headers: cookie })
  const figures = await inTurn(rounds, {
    'with traces': () => ask(all),
    'with a tenth': () => ask(some),
    without: () => ask(without),
  })
  report('get-session and its traces', figures, [
    ['with traces', 'without'],
    ['with a tenth', 'without'],
  ])
  collector.close()
  collector.closeAllConnections()
  await stopAll()
}

import { inTurn } from '../load.mjs'
import { perSecond, report } from '../report.mjs'
import { signUp } from '../sample-users.mjs'
import { comparedServers, foyerServer, rounds, SECRET, stopAll } from '../servers.mjs'

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

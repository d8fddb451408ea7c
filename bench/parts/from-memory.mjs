import { inTurn, load } from '../load.mjs'
import { answerOf, commitsPerSecond, hitRateBesideChanges } from '../memory.mjs'
import { givenOrganizations } from '../organizations.mjs'
import { perSecond, report } from '../report.mjs'
import { comparedServers, databases, databaseUrl, httpServer, rounds, SECRET, seconds, stopAll } from '../servers.mjs'

export async function memory() {
  const metrics = { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: SECRET }
  const { foyer, peer, bare } = await comparedServers('false', metrics)
  const ours = await givenOrganizations(foyer.url, databaseUrl(databases.foyer))
  const theirs = await givenOrganizations(peer.url, databaseUrl(databases.peer))
  const path = '/api/auth/get-session'
  const http = await httpServer({ answer: await answerOf(foyer.url + path, { cookie: ours }) })
  const figures = await inTurn(rounds, {
    foyer: () => perSecond({ url: foyer.url + path, headers: { cookie: ours } }),
    'foyer with Origin': () => perSecond({ url: foyer.url + path, headers: { cookie: ours, origin: foyer.url } }),
    'better-auth': () => perSecond({ url: peer.url + path, headers: { cookie: theirs } }),
    'Express and a query': () => perSecond({ url: `${bare.url}/query`, headers: { cookie: ours } }),
    'node:http': () => perSecond({ url: http.url, headers: { cookie: ours } }),
  })
  report('get-session from memory', figures, [
    ['foyer', 'better-auth', 30],
    ['foyer', 'Express and a query', 4],
    ['foyer', 'node:http', 0.5],
    ['foyer with Origin', 'foyer', 0.95],
  ])
  await memoryOfOrganizations(foyer.url, peer.url, { ours, theirs })
  const hits = await hitRateBesideChanges(foyer.url, {
    ...{ token: SECRET, database: databaseUrl(databases.foyer), seconds },
  })
  console.log(
    `answers of others from memory beside ${hits.changes.toFixed(0)} session changes a second\n` +
      `  ${(100 * hits.rate).toFixed(1)} % of ${hits.perSecond.toFixed(0)}/s (aim: at least 90 %)\n`,
  )
  const commits = await commitsPerSecond(databaseUrl(databases.foyer), seconds)
  report('commits that change a session', commits, [['announced', 'silent']])
  await stopAll()
}

async function memoryOfOrganizations(foyer, peer, { ours, theirs }) {
  const asking = { permissions: { member: ['create'] } }
  const reads = {
    'organization/list': {},
    'organization/get-full-organization': {},
    'organization/get-active-member': {},
    'organization/has-permission': { method: 'POST', body: JSON.stringify(asking) },
  }
  for (const [name, sent] of Object.entries(reads)) {
    const ask = (base, cookie) => async () => {
      const headers = { cookie, origin: base, ...(sent.body && { 'content-type': 'application/json' }) }
      return (await load({ seconds, url: `${base}/api/auth/${name}`, ...sent, headers })).perSecond
    }
    const figures = await inTurn(rounds, { foyer: ask(foyer, ours), 'better-auth': ask(peer, theirs) })
    report(`${name} from memory`, figures, [['foyer', 'better-auth', 30]])
  }
  await memoryOfMadeRoles(foyer, ours)
}

async function memoryOfMadeRoles(foyer, cookie) {
  const send = async (name, sent) => {
    const headers = { cookie, origin: foyer, 'content-type': 'application/json' }
    const sending = { method: 'POST', headers, body: JSON.stringify(sent) }
    const response = await fetch(`${foyer}/api/auth/organization/${name}`, sending)
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const headers = { cookie, origin: foyer, 'content-type': 'application/json' }
  const url = `${foyer}/api/auth/organization/has-permission`
  const ask = (organizationId) => async () => {
    const body = JSON.stringify({ organizationId, permissions: { member: ['create'] } })
    return (await load({ seconds, url, method: 'POST', body, headers })).perSecond
  }
  const configured = await send('create', { name: 'Configured', slug: 'configured-roles' })
  const { id: organizationId, members } = await send('create', { name: 'Made', slug: 'made-roles' })
  await send('create-role', { organizationId, role: 'hirer', permission: { member: ['create'] } })
  await send('update-member-role', { organizationId, memberId: members[0].id, role: ['owner', 'hirer'] })
  const figures = await inTurn(rounds, { configured: ask(configured.id), made: ask(organizationId) })
  report('organization/has-permission by a role that the organization has made', figures, [
    ['made', 'configured', 0.95],
  ])
}

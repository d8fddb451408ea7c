import { givenListedUsers, listings } from '../listing.mjs'
import { inTurn, median } from '../load.mjs'
import { readManyMembers } from '../members.mjs'
import { givenOrganizations } from '../organizations.mjs'
import { perSecond, report } from '../report.mjs'
import { databases, databaseUrl, foyerServer, peerServer, rounds, stopAll } from '../servers.mjs'
import { readManyUsers } from '../users.mjs'
import { measureWrites } from '../writes.mjs'

export async function organizations() {
  const foyer = await foyerServer('false')
  const peer = await peerServer('false')
  const ours = { cookie: await givenOrganizations(foyer.url, databaseUrl(databases.foyer)) }
  const theirs = { cookie: await givenOrganizations(peer.url, databaseUrl(databases.peer)) }
  for (const path of ['list', 'get-full-organization']) {
    const figures = await inTurn(rounds, {
      foyer: () => perSecond({ url: `${foyer.url}/api/auth/organization/${path}`, headers: ours }),
      'better-auth': () => perSecond({ url: `${peer.url}/api/auth/organization/${path}`, headers: theirs }),
    })
    report(`organization/${path}, 100 members`, figures, [['foyer', 'better-auth', 8]])
  }
  await stopAll()
}

export async function listing() {
  const foyer = await foyerServer('false')
  const peer = await peerServer('false')
  const ours = { cookie: await givenListedUsers(foyer.url, databaseUrl(databases.foyer)) }
  const theirs = { cookie: await givenListedUsers(peer.url, databaseUrl(databases.peer)) }
  for (const [name, query] of Object.entries(listings)) {
    const path = `/api/auth/admin/list-users?${query}`
    const figures = await inTurn(rounds, {
      foyer: () => perSecond({ url: foyer.url + path, headers: ours }),
      'better-auth': () => perSecond({ url: peer.url + path, headers: theirs }),
    })
    report(`admin/list-users, ${name}`, figures, [['foyer', 'better-auth']])
  }
  await stopAll()
}

export async function writes() {
  const foyer = { ...(await foyerServer('false')), database: databaseUrl(databases.foyer) }
  const peer = { ...(await peerServer('false')), database: databaseUrl(databases.peer) }
  const measured = { foyer: [], 'better-auth': [] }
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await measureWrites(foyer)
    const theirs = await measureWrites(peer)
    // The first one warms up.
    if (round === 0) continue
    measured.foyer.push(ours)
    measured['better-auth'].push(theirs)
  }
  for (const what of Object.keys(measured.foyer[0])) {
    const figures = Object.entries(measured).map(([name, all]) => [name, median(all.map((one) => one[what].perSecond))])
    report(what, Object.fromEntries(figures), [['foyer', 'better-auth']])
  }
  await stopAll()
}

export async function users() {
  await readMany('an admin among many users', readManyUsers)
}

export async function members() {
  await readMany('a member among ten thousand', readManyMembers)
}

async function readMany(title, work) {
  const foyer = await foyerServer('false')
  console.log(title)
  await work(foyer.url, databaseUrl(databases.foyer), (what, took, aim) => {
    const aimed = aim === undefined ? '' : ` (aim: at most ${aim.toFixed(1)})`
    console.log(`  ${what.padEnd(90)} ${took.toFixed(1)} ms${aimed}`)
  })
  console.log()
  await stopAll()
}

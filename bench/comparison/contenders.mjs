import { readFileSync } from 'node:fs'
import { givenListedUsers } from '../listing.mjs'
import { answerOf } from '../memory.mjs'
import { givenOrganizations } from '../organizations.mjs'
import {
  bareServer,
  databases,
  databaseUrl,
  foyerServer,
  httpServer,
  newestPeerServer,
  ORIGIN,
  peerServer,
} from '../servers.mjs'
import { signUpUsers } from '../sign-ins.mjs'
import { hasPermission } from './operations.mjs'

const SIGN_INS = 4

/**
 * Starts everything that is compared. A service has its database, the cookie of a member of an organization of 100, that
 * of an admin of 100,000 users, and users who sign in; an upper bound answers `get-session` alone.
 */
export async function startContenders(progress) {
  progress('starting')
  const foyer = await contender('Foyer', await foyerServer('false'), databases.foyer)
  const without = await foyerServer('false', { ANSWERS_IN_MEMORY: 'false' })
  const peer = await contender(peerName('package.json'), await peerServer('false'), databases.peer)
  const newestName = peerName('packages/newer-client/package.json')
  const newest = await contender(newestName, await newestPeerServer(), databases.newest)
  const bare = await bareServer()
  return {
    foyer,
    unkept: { ...foyer, ...without, name: 'Foyer, memory off', sessionUrl: sessionUrlOf(without) },
    peer,
    newest,
    express: { ...bare, name: 'Express + query', member: foyer.member, sessionUrl: `${bare.url}/query` },
    http: await writerOf(foyer),
  }

  async function contender(name, server, database) {
    progress(`filling the database of ${name}`)
    const url = databaseUrl(database)
    return {
      ...{ name, ...server, database: url, sessionUrl: sessionUrlOf(server) },
      member: await givenOrganizations(server.url, url),
      admin: await givenListedUsers(server.url, url),
      users: await signUpUsers(server.url, SIGN_INS),
    }
  }
}

function sessionUrlOf({ url }) {
  return `${url}/api/auth/get-session`
}

async function writerOf({ sessionUrl, url, member }) {
  const { url: asked, headers, ...sent } = hasPermission({ url, member })
  const server = await httpServer({
    postAnswer: await answerOf(asked, headers, sent),
    answer: await answerOf(sessionUrl, { cookie: member }),
    crossOriginAnswer: await answerOf(sessionUrl, { cookie: member, origin: ORIGIN }),
  })
  return { ...server, name: 'node:http', member, sessionUrl: server.url }
}

function peerName(manifest) {
  const { devDependencies } = JSON.parse(readFileSync(new URL(`../../${manifest}`, import.meta.url), 'utf8'))
  return `better-auth ${devDependencies['better-auth']}`
}

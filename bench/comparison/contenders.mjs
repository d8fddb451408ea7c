import { readFileSync } from 'node:fs'
import { givenListedUsers } from '../listing.mjs'
import { answerOf } from '../memory.mjs'
import { givenOrganizations } from '../organizations.mjs'
import {
  bareServer,
  databases,
  databaseUrl,
  distantDatabase,
  foyerServer,
  httpServer,
  newestPeerServer,
  ORIGIN,
  peerServer,
  rowsServer,
} from '../servers.mjs'
import { signUpUsers } from '../sign-ins.mjs'
import { hasPermission } from './operations.mjs'

/** At once: more than hash at once. */
const SIGN_INS = 32

const services = {
  foyer: { database: databases.foyer, start: (url) => foyerServer('false', { DATABASE_URL: url }) },
  peer: { database: databases.peer, start: (url) => peerServer('false', url) },
  newest: { database: databases.newest, start: newestPeerServer },
}

/**
 * Starts everything that is compared. A service has its database, the cookie of a member of an organization of 100, that
 * of an admin of 100,000 users, and users who sign in; an upper bound answers `get-session` alone, or makes the rows of writes.
 */
export async function startContenders(progress) {
  const foyer = await contender('foyer', 'Foyer')
  const unkept = await foyerServer('false', { ANSWERS_IN_MEMORY: 'false' })
  const tokens = await foyerServer('false', { JWT: 'true' })
  const peer = await contender('peer', peerName('package.json'))
  const newest = await contender('newest', peerName('packages/newer-client/package.json'))
  progress('starting the upper bounds')
  const bare = await bareServer()
  return {
    foyer,
    tokens: { ...foyer, ...tokens, name: 'Foyer, tokens on', sessionUrl: sessionUrlOf(tokens) },
    unkept: { ...foyer, ...unkept, name: 'Foyer, memory off', sessionUrl: sessionUrlOf(unkept) },
    peer,
    newest,
    express: { ...bare, name: 'Express + query', member: foyer.member, sessionUrl: `${bare.url}/query` },
    http: await writerOf(foyer),
    rows: { ...(await rowsServer()), name: 'the rows alone' },
  }

  async function contender(service, name) {
    progress(`starting ${name} and filling its database`)
    const { database, start } = services[service]
    const url = databaseUrl(database)
    const server = await start(url)
    return {
      ...{ name, ...server, database: url, sessionUrl: sessionUrlOf(server) },
      member: await givenOrganizations(server.url, url),
      admin: await givenListedUsers(server.url, url),
      users: await signUpUsers(server.url, SIGN_INS),
    }
  }
}

/** The services anew, with their databases `millis` away in each direction; `database` is one of these. */
export async function startDistant(contenders, millis) {
  const urlOf = await distantDatabase(millis)
  return { contenders: await startAgain(contenders, urlOf), database: urlOf(databases.foyer) }
}

/** The services anew, one after the other. */
export async function startAgain(contenders, urlOf = databaseUrl) {
  const started = {}
  for (const [name, { database, start }] of Object.entries(services)) {
    const server = await start(urlOf(database))
    started[name] = { ...contenders[name], ...server, sessionUrl: sessionUrlOf(server) }
  }
  return started
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
  return { ...server, name: 'node:http', isCeiling: true, member, sessionUrl: server.url }
}

function peerName(manifest) {
  const { devDependencies } = JSON.parse(readFileSync(new URL(`../../${manifest}`, import.meta.url), 'utf8'))
  return `better-auth ${devDependencies['better-auth']}`
}

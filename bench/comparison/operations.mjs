import { listings } from '../listing.mjs'
import { ORIGIN } from '../servers.mjs'

/** Of whom reads, at once. */
const READERS = 32

/** The reads that are measured: their name, of which contenders, and the load that each is given. Of contenders, some may be missing. */
export function readsOf({ foyer, tokens, unkept, peer, newest, express, http }) {
  const services = [foyer, peer, newest]
  const kept = [foyer, unkept, peer, newest]
  const ofSession = [foyer, tokens, unkept, peer, newest, express, http]
  const reads = [
    { name: 'get-session', contenders: ofSession, load: getSession({}) },
    { name: 'get-session with `Origin`', contenders: ofSession, load: getSession({ origin: ORIGIN }) },
    { name: 'organization/list', contenders: kept, load: asMember('/organization/list') },
    { name: 'organization/get-active-member', contenders: kept, load: asMember('/organization/get-active-member') },
    { name: 'organization/has-permission', contenders: [...kept, http], load: hasPermission },
    {
      name: 'organization/get-full-organization, 100 members',
      contenders: kept,
      load: asMember('/organization/get-full-organization'),
    },
    ...Object.entries(listings).map(([name, query]) => ({
      name: `admin/list-users, ${name}`,
      contenders: services,
      load: ({ url, admin }) => ({
        url: `${url}/api/auth/admin/list-users?${query}`,
        connections: READERS,
        headers: { cookie: admin },
      }),
    })),
  ]
  return reads.map((read) => ({ ...read, contenders: read.contenders.filter(Boolean) }))
}

function getSession(headers) {
  return ({ sessionUrl, member }) => ({
    url: sessionUrl,
    connections: READERS,
    headers: { cookie: member, ...headers },
  })
}

function asMember(path) {
  return ({ url, member }) => ({ url: `${url}/api/auth${path}`, connections: READERS, headers: { cookie: member } })
}

export function hasPermission({ url, member }) {
  return {
    url: `${url}/api/auth/organization/has-permission`,
    method: 'POST',
    connections: READERS,
    headers: { cookie: member, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ permissions: { member: ['create'] } }),
  }
}

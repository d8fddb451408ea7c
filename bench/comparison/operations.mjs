import { listings } from '../listing.mjs'
import { ORIGIN } from '../servers.mjs'
import { signInLoad } from '../sign-ins.mjs'

/** What is measured: its name, of which contenders, and the load that each is given. */
export function operationsOf({ foyer, unkept, peer, newest, express, http }) {
  const services = [foyer, peer, newest]
  const ofSession = [foyer, unkept, peer, newest, express, http]
  const kept = [foyer, unkept, peer, newest]
  return [
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
      load: ({ url, admin }) => ({ url: `${url}/api/auth/admin/list-users?${query}`, headers: { cookie: admin } }),
    })),
    { name: 'sign-in/email', contenders: services, load: ({ url, users }) => signInLoad(url, users) },
  ]
}

function getSession(headers) {
  return ({ sessionUrl, member }) => ({ url: sessionUrl, headers: { cookie: member, ...headers } })
}

function asMember(path) {
  return ({ url, member }) => ({ url: `${url}/api/auth${path}`, headers: { cookie: member } })
}

export function hasPermission({ url, member }) {
  return {
    url: `${url}/api/auth/organization/has-permission`,
    method: 'POST',
    headers: { cookie: member, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ permissions: { member: ['create'] } }),
  }
}

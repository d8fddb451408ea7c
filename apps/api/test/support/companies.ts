import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { routes } from '@foyer/rest-compat/routes/all'
import { createCall } from '@foyer/trpc-router/context/call'
import { serverRequest } from '@foyer/trpc-router/context/request-facts'
import { fingerprint } from '@foyer/trpc-router/secrets/keyring'
import { randomText } from '@foyer/trpc-router/secrets/random'
import { signValue } from '@foyer/trpc-router/secrets/signed-value'
import { expect } from 'vitest'
import type { Door } from './doors.ts'
import { details } from './people.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** Who holds which role, or which roles joined by commas. */
export type Cast = Record<string, string | readonly string[]>

/**
 * An organization and the people in it. Every id reads: Acme is `acme`, its teams are `acme-core`, with its owner in it,
 * and `acme-lab`; Mia is `mia`, her membership `acme-mia`.
 */
export type Company = { id: string; as(name: string): Visitor }

/** Makes an organization by SQL with people who are signed in. None of them has a password, so nothing is hashed. */
export async function givenCompany(world: World, cast: Cast, id = 'acme'): Promise<Company> {
  const [company = expect.unreachable()] = await givenCompanies(world, cast, [id])
  return company
}

/** The same for several at once, in as many statements: the same people in each, in one browser each. */
export async function givenCompanies(world: World, cast: Cast, ids: readonly string[]): Promise<Company[]> {
  const { db } = world.database
  const createdAt = world.services.now()
  const members = Object.entries(cast).flatMap(([role, names]) => [names].flat().map((name) => ({ name, role })))
  const as = await givenPeople(world, ...members.map(({ name }) => name))
  const organizations = ids.map((id) => ({ id, name: id, slug: id, createdAt }))
  await db.insertInto('organization').values(organizations).execute()
  const teams = ids.flatMap((organizationId) =>
    ['core', 'lab'].map((name) => ({ id: `${organizationId}-${name}`, name, organizationId, createdAt })),
  )
  await db.insertInto('team').values(teams).execute()
  const rows = ids.flatMap((organizationId) =>
    members.map(({ name, role }) => {
      const teamId = role.split(',').includes('owner') ? `${organizationId}-core` : null
      return { id: `${organizationId}-${name}`, organizationId, userId: name, role, teamId, createdAt }
    }),
  )
  await db.insertInto('member').values(rows).execute()
  return ids.map((id) => ({ id, as }))
}

/** People who are signed in, each in a browser of their own; one who is known already signs in once more. */
export async function givenPeople(world: World, ...names: string[]): Promise<(name: string) => Visitor> {
  const now = world.services.now()
  const users = names.map((name) => {
    const { email } = details(name)
    return { id: name, name, email, emailVerified: false, role: 'user', createdAt: now, updatedAt: now }
  })
  const { db } = world.database
  await db
    .insertInto('user')
    .values(users)
    .onConflict((known) => known.doNothing())
    .execute()
  const browsers = new Map(await browsersOf(world, names))
  return (name) => {
    const visitor = browsers.get(name)
    if (visitor === undefined) throw new Error(`${name} is not in the play`)
    return visitor
  }
}

/** A new browser in which someone is signed in. */
export async function browserOf(world: World, name: string): Promise<Visitor> {
  const [[, browser] = ['', world.visitor()]] = await browsersOf(world, [name])
  return browser
}

async function browsersOf(world: World, names: readonly string[]): Promise<[string, Visitor][]> {
  const { now, keys, options } = world.services
  const given = { expiresAt: inSeconds(now(), options.session.expiresIn), createdAt: now(), updatedAt: now() }
  const secrets = names.map((name) => ({ userId: name, secret: randomText(limits.sessionSecretLength) }))
  const sessions = secrets.map(({ userId, secret }) => {
    return { id: randomText(limits.idLength), userId, token: fingerprint(secret), ...given }
  })
  await world.database.db.insertInto('session').values(sessions).execute()
  const { cookies } = createCall(world.services, serverRequest)
  return secrets.map(({ userId, secret }) => {
    const visitor = world.visitor()
    const value = signValue(keys, 'cookie', 'session_token', secret)
    visitor.cookies.set(cookies.fullName('session_token'), encodeURIComponent(value))
    return [userId, visitor]
  })
}

type Invited = {
  id?: string
  to: string
  role?: string
  from?: string
  organizationId?: string
  teamId?: string
  status?: 'pending' | 'accepted' | 'rejected' | 'canceled'
}

/** An invitation to somebody, called `acme-nina` after both, that no mail was sent for. */
export async function givenInvitation(world: World, invited: Invited): Promise<string> {
  const [id = expect.unreachable()] = await givenInvitations(world, [invited])
  return id
}

/** The same for several at once, in one statement. */
export async function givenInvitations(world: World, invited: readonly Invited[]): Promise<string[]> {
  const { services, database } = world
  const createdAt = services.now()
  const expiresAt = new Date(createdAt.getTime() + services.options.organization.invitationExpiresIn * 1000)
  const rows = invited.map(({ to, from: inviterId = 'olga', organizationId = 'acme', ...rest }) => {
    const usual = { id: `${organizationId}-${to}`, role: 'member', teamId: null, status: 'pending' as const }
    return { ...usual, ...rest, organizationId, email: details(to).email, inviterId, expiresAt, createdAt }
  })
  await database.db.insertInto('invitation').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Whether a door leads to an operation: some are the dashboard's alone. */
export function leadsTo({ name }: Pick<Door, 'name'>, operation: string): boolean {
  return name === 'tRPC' || routes.some(({ row }) => row.name === operation)
}

/** Who is in an organization as what, such as `{ olga: 'owner', mia: 'member' }`. */
export async function rolesIn({ database }: World, organizationId = 'acme'): Promise<Record<string, string>> {
  const rows = await database.db
    .selectFrom('member')
    .select(['userId', 'role'])
    .where('organizationId', '=', organizationId)
    .orderBy('userId')
    .execute()
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]))
}

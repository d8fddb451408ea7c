import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { fingerprint } from '@foyer/trpc-router/runtime/secrets/keyring'
import { randomText } from '@foyer/trpc-router/runtime/secrets/random'
import { signValue } from '@foyer/trpc-router/runtime/secrets/signed-value'
import { expect } from 'vitest'
import type { TestClient } from './client.ts'
import { run } from './tables.ts'
import type { TestApp } from './test-app.ts'
import { details } from './users.ts'

/** User names by role, or by several roles joined by commas. */
export type MembersByRole = Record<string, string | readonly string[]>

/**
 * An organization and its users. Ids are readable: Acme is `acme`, its teams are `acme-core`, with its owner in it, and
 * `acme-lab`; Mia is `mia`, her membership `acme-mia`.
 */
export type TestOrganization = { id: string; as(name: string): TestClient }

/** Creates an organization by SQL with signed-in users. They have no password, so nothing is hashed. */
export async function givenOrganization(app: TestApp, members: MembersByRole, id = 'acme'): Promise<TestOrganization> {
  const [organization = expect.unreachable()] = await givenOrganizations(app, members, [id])
  return organization
}

/** The same for several organizations in as many statements; they share the users and their clients. */
export async function givenOrganizations(
  app: TestApp,
  members: MembersByRole,
  ids: readonly string[],
): Promise<TestOrganization[]> {
  const { db } = app.database
  const createdAt = app.services.now()
  const roles = Object.entries(members).flatMap(([role, names]) => [names].flat().map((name) => ({ name, role })))
  const as = await givenUsers(app, ...roles.map(({ name }) => name))
  const organizations = ids.map((id) => ({ id, name: id, slug: id, createdAt }))
  await db.insertInto('organization').values(organizations).execute()
  const teams = ids.flatMap((organizationId) =>
    ['core', 'lab'].map((name) => ({ id: `${organizationId}-${name}`, name, organizationId, createdAt })),
  )
  await db.insertInto('team').values(teams).execute()
  const rows = ids.flatMap((organizationId) =>
    roles.map(({ name, role }) => {
      const teamId = role.split(',').includes('owner') ? `${organizationId}-core` : null
      return { id: `${organizationId}-${name}`, organizationId, userId: name, role, teamId, createdAt }
    }),
  )
  await db.insertInto('member').values(rows).execute()
  return ids.map((id) => ({ id, as }))
}

/** Organizations of everybody who has signed up, with as much metadata as is allowed. */
export async function givenOrganizationsWithMetadata({ database }: TestApp, count: number): Promise<void> {
  const numbers = `generate_series(1, ${count}) n`
  await run(
    database,
    `insert into organization (id, name, slug, "createdAt", metadata)
      select 'o' || n, 'Organization ' || n, 'o' || n, now(), jsonb_build_object('text', repeat('"', 8000))::text
      from ${numbers}`,
  )
  await run(
    database,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select u.id || n, 'o' || n, u.id, 'owner', now() from ${numbers}, "user" u`,
  )
}

/** Signed-in users, each with a client of their own; an existing user gets a further session. */
export async function givenUsers(app: TestApp, ...names: string[]): Promise<(name: string) => TestClient> {
  const now = app.services.now()
  const users = names.map((name) => {
    const { email } = details(name)
    return { id: name, name, email, emailVerified: false, role: 'user', createdAt: now, updatedAt: now }
  })
  const { db } = app.database
  await db
    .insertInto('user')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const clients = new Map(await clientsFor(app, names))
  return (name) => {
    const client = clients.get(name)
    if (client === undefined) throw new Error(`${name} is not one of the users`)
    return client
  }
}

/** A new client with a session of an existing user. */
export async function clientFor(app: TestApp, name: string): Promise<TestClient> {
  const [[, client] = ['', app.client()]] = await clientsFor(app, [name])
  return client
}

async function clientsFor(app: TestApp, names: readonly string[]): Promise<[string, TestClient][]> {
  const { now, keys, options } = app.services
  const validity = { expiresAt: inSeconds(now(), options.session.expiresIn), createdAt: now(), updatedAt: now() }
  const secrets = names.map((name) => ({ userId: name, secret: randomText(limits.sessionSecretLength) }))
  const sessions = secrets.map(({ userId, secret }) => {
    return { id: randomText(limits.idLength), userId, token: fingerprint(secret), ...validity }
  })
  await app.database.db.insertInto('session').values(sessions).execute()
  const { cookies } = createCall(app.services, serverRequest)
  return secrets.map(({ userId, secret }) => {
    const client = app.client()
    const value = signValue(keys, 'cookie', cookies.boundName('session_token'), secret)
    client.cookies.set(cookies.fullName('session_token'), encodeURIComponent(value))
    return [userId, client]
  })
}

type InvitationFixture = {
  id?: string
  to: string
  role?: string
  from?: string
  organizationId?: string
  teamId?: string
  status?: 'pending' | 'accepted' | 'rejected' | 'canceled'
}

/** An invitation without a mail; its default id joins organization and invitee, such as `acme-nina`. */
export async function givenInvitation(app: TestApp, invitation: InvitationFixture): Promise<string> {
  const [id = expect.unreachable()] = await givenInvitations(app, [invitation])
  return id
}

/** The same for several at once, in one statement. */
export async function givenInvitations(app: TestApp, invitations: readonly InvitationFixture[]): Promise<string[]> {
  const { services, database } = app
  const createdAt = services.now()
  const expiresAt = new Date(createdAt.getTime() + services.options.organization.invitationExpiresIn * 1000)
  const rows = invitations.map(({ to, from: inviterId = 'olga', organizationId = 'acme', ...rest }) => {
    const defaults = { id: `${organizationId}-${to}`, role: 'member', teamId: null, status: 'pending' as const }
    return { ...defaults, ...rest, organizationId, email: details(to).email, inviterId, expiresAt, createdAt }
  })
  await database.db.insertInto('invitation').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** The roles of an organization's members, such as `{ olga: 'owner', mia: 'member' }`. */
export async function rolesIn({ database }: TestApp, organizationId = 'acme'): Promise<Record<string, string>> {
  const rows = await database.db
    .selectFrom('member')
    .select(['userId', 'role'])
    .where('organizationId', '=', organizationId)
    .orderBy('userId')
    .execute()
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]))
}

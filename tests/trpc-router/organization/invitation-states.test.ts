import type { TestClient } from '@foyer/testing/client'
import { clientFor, givenInvitation, givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const TWO_DAYS = 172_800
const invitationId = 'acme-nina'
const NOT_FOUND = 'Invitation not found'
const transitions = [
  { operation: 'acceptInvitation', status: 'accepted', member: true },
  { operation: 'rejectInvitation', status: 'rejected', member: false },
  { operation: 'cancelInvitation', status: 'canceled', member: false },
]

describe('an invitation', () => {
  const given = testAppsOn()

  /** Olga has invited Nina. Returns the client that may call an operation on the invitation. */
  async function givenInvited(app: TestApp, role = 'member'): Promise<(operation: string) => TestClient> {
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    const invitees = await givenUsers(app, 'nina')
    await givenInvitation(app, { to: 'nina', role })
    return (operation) => (operation === 'cancelInvitation' ? as('olga') : invitees('nina'))
  }

  async function statusIn({ database }: TestApp): Promise<string | undefined> {
    const row = await database.db.selectFrom('invitation').select('status').executeTakeFirst()
    return row?.status
  }

  test.each(transitions)('$operation sets the status to $status, for good', async ({ operation, status, member }) => {
    const app = await given()
    const clientAllowedTo = await givenInvited(app)
    const { data } = await call(clientAllowedTo(operation), operation, { invitationId })
    expect(data.invitation ?? data).toMatchObject({ id: invitationId, status, role: 'member', inviterId: 'olga' })
    expect(data.member === undefined || data.member === null).toBe(!member)
    expect(await rolesIn(app)).toEqual({ olga: 'owner', adam: 'admin', ...(member && { nina: 'member' }) })
    const before = await tablesWithoutCounters(app.database)
    for (const { operation: next } of transitions) {
      const result = await call(clientAllowedTo(next), next, { invitationId })
      expect(result).toMatchObject({
        status: 400,
        message: next === 'rejectInvitation' ? `${NOT_FOUND}!` : NOT_FOUND,
      })
    }
    expect(await call(clientAllowedTo(''), 'getInvitation', { id: invitationId })).toMatchObject({
      message: `${NOT_FOUND}!`,
    })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is readable by its recipient, with inviter and organization', async () => {
    const app = await given()
    const clientAllowedTo = await givenInvited(app, 'admin,member')
    const { data } = await call(clientAllowedTo(''), 'getInvitation', { id: invitationId })
    expect(data).toEqual({
      id: invitationId,
      organizationId: 'acme',
      email: 'nina@example.com',
      role: 'admin,member',
      teamId: null,
      status: 'pending',
      expiresAt: data.expiresAt,
      inviterId: 'olga',
      organizationName: 'acme',
      organizationSlug: 'acme',
      inviterEmail: 'olga@example.com',
      inviterEmailVerified: false,
    })
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'olga'`)
    const again = await call(clientAllowedTo(''), 'getInvitation', { id: invitationId })
    expect(again.data).toEqual({ ...data, inviterEmailVerified: true })
  })

  test.each(transitions)('can be ended by $operation until its last second', async ({ operation, status }) => {
    const app = await given()
    app.stopClock()
    const clientAllowedTo = await givenInvited(app)
    app.pass(TWO_DAYS - 1)
    expect((await call(clientAllowedTo(''), 'getInvitation', { id: invitationId })).status).toBe(200)
    expect((await call(clientAllowedTo(operation), operation, { invitationId })).status).toBe(200)
    expect(await statusIn(app)).toBe(status)
  })

  test('is neither readable nor acceptable once expired, and still pending in the list', async () => {
    const app = await given()
    app.stopClock()
    const clientAllowedTo = await givenInvited(app)
    app.pass(TWO_DAYS)
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'nina'`)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(clientAllowedTo(''), 'getInvitation', { id: invitationId })).toMatchObject({
      message: `${NOT_FOUND}!`,
    })
    for (const { operation } of transitions.slice(0, 2))
      expect((await call(clientAllowedTo(operation), operation, { invitationId })).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const listed = await call(clientAllowedTo('cancelInvitation'), 'listInvitations', { organizationId: 'acme' })
    expect(listed.data).toMatchObject([{ id: invitationId, status: 'pending' }])
    expect(await clientAllowedTo('').trpc.invitation.listReceivedInvitations.query()).toEqual([])
  })

  test.each([
    ['removed', 'delete from member where id = $$acme-olga$$'],
    ['deleted', 'delete from "user" where id = $$olga$$'],
  ])('whose inviter is %s cannot be accepted', async (_title, statement) => {
    const app = await given()
    const clientAllowedTo = await givenInvited(app)
    await run(app.database, statement)
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'nina'`)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(clientAllowedTo(''), 'acceptInvitation', { invitationId })).status).toBe(400)
    expect((await call(clientAllowedTo(''), 'getInvitation', { id: invitationId })).status).toBe(400)
    expect(await clientAllowedTo('').trpc.invitation.listReceivedInvitations.query()).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is acceptable by its recipient, whatever the case of the email, and by nobody else', async () => {
    const app = await given()
    const clientAllowedTo = await givenInvited(app)
    await run(app.database, `update invitation set email = 'Nina@Example.COM'`)
    const adam = await clientFor(app, 'adam')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(adam, 'acceptInvitation', { invitationId })).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(clientAllowedTo(''), 'acceptInvitation', { invitationId })).status).toBe(200)
  })

  test('of a user who is already a member is refused, and stays pending', async () => {
    const app = await given()
    const clientAllowedTo = await givenInvited(app)
    const row = `('acme-nina', 'acme', 'nina', 'member', now())`
    await run(app.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${row}`)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(clientAllowedTo(''), 'acceptInvitation', { invitationId })
    expect(result).toMatchObject({ status: 400, message: 'User is already a member of this organization' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

import { outboxDrained } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { fingerprint } from '@foyer/trpc-router/runtime/secrets/keyring'
import { describe, expect, test } from 'vitest'

const nina = { organizationId: 'acme', email: 'nina@example.com', role: 'member' }

/** Changes that orphan an invitation sent by Adam. */
const orphaningChanges: [title: string, role: string, statement: string][] = [
  ['has left', 'member', `delete from member where id = 'acme-adam'`],
  ['may no longer invite', 'member', `update member set role = 'member' where id = 'acme-adam'`],
  ['may no longer grant its role', 'owner', `update member set role = 'admin' where id = 'acme-adam'`],
]

describe('an invitation whose inviter could no longer send it', () => {
  const given = testAppsOn()

  async function statusesIn({ database }: TestApp): Promise<Record<string, string>> {
    const rows = await database.db.selectFrom('invitation').select(['inviterId', 'status']).execute()
    return Object.fromEntries(rows.map(({ inviterId, status }) => [inviterId, status]))
  }

  test.each(orphaningChanges.flatMap((change) => [false, true].map((resend) => [...change, resend] as const)))(
    'who %s, for the role %s, is replaced, whatever the limit',
    async (_title, role, statement, resend) => {
      const app = await given({ organization: { invitationLimit: 1 } })
      const { as } = await givenOrganization(app, { owner: ['olga', 'adam'] })
      const invitee = (await givenUsers(app, 'nina'))('nina')
      await givenInvitation(app, { to: 'nina', from: 'adam', role })
      await run(app.database, statement)
      const { data } = await call(as('olga'), 'inviteMember', { ...nina, resend })
      expect(data).toMatchObject({ inviterId: 'olga', role: 'member', status: 'pending' })
      expect(await statusesIn(app)).toEqual({ adam: 'canceled', olga: 'pending' })
      expect((await call(invitee, 'acceptInvitation', { invitationId: data.id })).status).toBe(200)
      expect(await rolesIn(app)).toMatchObject({ nina: 'member' })
      await outboxDrained(app)
    },
  )

  test('blocks another while its inviter may still send it', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    await givenInvitation(app, { to: 'nina', from: 'adam' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('olga'), 'inviteMember', nina)
    expect(result.message).toBe('User is already invited to this organization')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each<[title: string, role: string, operation: string, by: string, input: object]>([
    ['leaves', 'admin', 'leaveOrganization', 'adam', {}],
    ['is removed', 'admin', 'removeMember', 'olga', { memberIdOrEmail: 'adam@example.com' }],
    ['is made a member', 'admin', 'updateMemberRole', 'olga', { memberId: 'acme-adam', role: 'member' }],
    ['is no longer an owner', 'owner', 'updateMemberRole', 'olga', { memberId: 'acme-adam', role: 'admin' }],
  ])('who %s, for the role %s, is canceled for good', async (_title, role, operation, by, input) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', [`${role},x`]: 'adam' })
    const invitees = await givenUsers(app, 'nina', 'noa')
    const invitationId = await givenInvitation(app, { to: 'nina', from: 'adam', role })
    const answered = await givenInvitation(app, { to: 'noa', from: 'adam', role, status: 'rejected' })
    const others = await givenInvitation(app, { to: 'zoe', from: 'olga', role })
    expect((await call(as(by), operation, { organizationId: 'acme', ...input })).status).toBe(200)
    await run(app.database, `delete from member where id = 'acme-adam'`)
    const readded = `('acme-adam', 'acme', 'adam', 'owner', now())`
    await run(app.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${readded}`)
    const before = await tablesWithoutCounters(app.database)
    for (const [read, given] of [
      ['acceptInvitation', { invitationId }],
      ['getInvitation', { id: invitationId }],
    ] as const) {
      expect((await call(invitees('nina'), read, given)).message).toMatch(/^Invitation not found!?$/)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const status = Object.fromEntries((before.invitation ?? []).map((row) => [row.id, row.status]))
    expect(status).toEqual({ [invitationId]: 'canceled', [answered]: 'rejected', [others]: 'pending' })
    const canceled = before.auditEvent?.filter(({ type }) => type === 'organization.invitation.canceled')
    expect(canceled?.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
      { invitationId: fingerprint(invitationId), email: 'nina@example.com', roles: [role] },
    ])
  })

  test('stays pending when its inviter is demoted but may still send it', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: ['olga', 'adam'] })
    await givenInvitation(app, { to: 'nina', from: 'adam', role: 'admin' })
    const demotion = { organizationId: 'acme', memberId: 'acme-adam', role: 'admin' }
    expect((await call(as('olga'), 'updateMemberRole', demotion)).status).toBe(200)
    expect(await statusesIn(app)).toEqual({ adam: 'pending' })
  })

  test('is not readable by any operation', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    const id = await givenInvitation(app, { to: 'nina', from: 'adam', role: 'owner' })
    const nina = (await givenUsers(app, 'nina'))('nina')
    const message = 'Inviter is no longer a member of the organization'
    expect((await call(nina, 'getInvitation', { id })).message).toBe(message)
    expect((await call(nina, 'acceptInvitation', { invitationId: id })).message).toBe(message)
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'nina'`)
    expect(await nina.trpc.invitation.listReceivedInvitations.query()).toEqual([])
    expect(await statusesIn(app)).toEqual({ adam: 'pending' })
  })

  test.each(['member', 'owner,admin'])('for a role the admin may not grant is not resent as %s', async (role) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    await givenInvitation(app, { to: 'nina', role: 'owner' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('adam'), 'inviteMember', { ...nina, role, resend: true })
    expect(result.message).toBe('you are not allowed to invite user with this role')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('who has left does not count towards the limit', async () => {
    const app = await given({ organization: { invitationLimit: 2 } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    for (const to of ['noa', 'zoe']) await givenInvitation(app, { to, from: 'adam' })
    expect((await call(as('olga'), 'inviteMember', nina)).message).toBe('Invitation limit reached')
    await call(as('adam'), 'leaveOrganization', { organizationId: 'acme' })
    expect((await call(as('olga'), 'inviteMember', nina)).status).toBe(200)
    await outboxDrained(app)
  })

  test('for the owner role is canceled when ownership is transferred', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const [toOwn, toJoin] = [
      await givenInvitation(app, { to: 'nina', role: 'owner' }),
      await givenInvitation(app, { to: 'noa', role: 'admin' }),
    ]
    await as('olga').trpc.member.transferOwnership.mutate({ organizationId: 'acme', memberId: 'acme-mia' })
    const rows = await app.database.db.selectFrom('invitation').select(['id', 'status']).execute()
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [toOwn]: 'canceled',
      [toJoin]: 'pending',
    })
  })
})

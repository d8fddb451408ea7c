import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { outboxAtRest } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const nina = { organizationId: 'acme', email: 'nina@example.com', role: 'member' }

/** What makes void what Adam, an admin, has sent. */
const falls: [title: string, role: string, statement: string][] = [
  ['has left', 'member', `delete from member where id = 'acme-adam'`],
  ['may invite no more', 'member', `update member set role = 'member' where id = 'acme-adam'`],
  ['may not confer its role any more', 'owner', `update member set role = 'admin' where id = 'acme-adam'`],
]

describe.each(testDatabases())('an invitation whose sender could send it no more on $name', ({ open }) => {
  const given = onDatabase(open)

  async function statusesIn({ database }: World): Promise<Record<string, string>> {
    const rows = await database.db.selectFrom('invitation').select(['inviterId', 'status']).execute()
    return Object.fromEntries(rows.map(({ inviterId, status }) => [inviterId, status]))
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(falls.flatMap((fall) => [false, true].map((resend) => [...fall, resend] as const)))(
      'who %s, as %s, is replaced, whatever the limit',
      async (_title, role, statement, resend) => {
        const world = await given({ organization: { invitationLimit: 1 } })
        const { as } = await givenCompany(world, { owner: ['olga', 'adam'] })
        await givenInvitation(world, { to: 'nina', from: 'adam', role })
        await run(world.database, statement)
        const { data } = await knock(as('olga'), 'inviteMember', { ...nina, resend })
        expect(data).toMatchObject({ inviterId: 'olga', role: 'member', status: 'pending' })
        expect(await statusesIn(world)).toEqual({ adam: 'canceled', olga: 'pending' })
        const guest = (await givenPeople(world, 'nina'))('nina')
        expect((await knock(guest, 'acceptInvitation', { invitationId: data.id })).status).toBe(200)
        expect(await rolesIn(world)).toMatchObject({ nina: 'member' })
        await outboxAtRest(world)
      },
    )

    test('stands in the way of another while its sender may send it', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam' })
      await givenInvitation(world, { to: 'nina', from: 'adam' })
      const before = await lastingTables(world.database)
      const said = await knock(as('olga'), 'inviteMember', nina)
      expect(said.message).toBe('User is already invited to this organization')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each<[title: string, role: string, does: string, by: string, input: object]>([
      ['leaves', 'admin', 'leaveOrganization', 'adam', {}],
      ['is removed', 'admin', 'removeMember', 'olga', { memberIdOrEmail: 'adam@example.com' }],
      ['is made a member', 'admin', 'updateMemberRole', 'olga', { memberId: 'acme-adam', role: 'member' }],
      ['is an owner no more', 'owner', 'updateMemberRole', 'olga', { memberId: 'acme-adam', role: 'admin' }],
    ])('that %s, who was %s, has ended for good', async (_title, role, does, by, input) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', [`${role},x`]: 'adam' })
      const nobody = await givenPeople(world, 'nina', 'noa')
      const invitationId = await givenInvitation(world, { to: 'nina', from: 'adam', role })
      const answered = await givenInvitation(world, { to: 'noa', from: 'adam', role, status: 'rejected' })
      const others = await givenInvitation(world, { to: 'zoe', from: 'olga', role })
      expect((await knock(as(by), does, { organizationId: 'acme', ...input })).status).toBe(200)
      await run(world.database, `delete from member where id = 'acme-adam'`)
      const back = `('acme-adam', 'acme', 'adam', 'owner', now())`
      await run(world.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${back}`)
      const before = await lastingTables(world.database)
      for (const [ask, given] of [
        ['acceptInvitation', { invitationId }],
        ['getInvitation', { id: invitationId }],
      ] as const) {
        expect((await knock(nobody('nina'), ask, given)).message).toMatch(/^Invitation not found!?$/)
      }
      expect(await lastingTables(world.database)).toEqual(before)
      const status = Object.fromEntries((before.invitation ?? []).map((row) => [row.id, row.status]))
      expect(status).toEqual({ [invitationId]: 'canceled', [answered]: 'rejected', [others]: 'pending' })
      const told = before.auditEvent?.filter(({ type }) => type === 'invitation-canceled')
      expect(told?.map(({ detail }) => JSON.parse(String(detail)))).toEqual([{ invitationId }])
    })

    test('that may send it still goes on when its sender is given less', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: ['olga', 'adam'] })
      await givenInvitation(world, { to: 'nina', from: 'adam', role: 'admin' })
      const less = { organizationId: 'acme', memberId: 'acme-adam', role: 'admin' }
      expect((await knock(as('olga'), 'updateMemberRole', less)).status).toBe(200)
      expect(await statusesIn(world)).toEqual({ adam: 'pending' })
    })

    test('is shown to nobody, whichever way one asks', async () => {
      const world = await given()
      await givenCompany(world, { owner: 'olga', admin: 'adam' })
      const id = await givenInvitation(world, { to: 'nina', from: 'adam', role: 'owner' })
      const nina = (await givenPeople(world, 'nina'))('nina')
      const gone = 'Inviter is no longer a member of the organization'
      expect((await knock(nina, 'getInvitation', { id })).message).toBe(gone)
      expect((await knock(nina, 'acceptInvitation', { invitationId: id })).message).toBe(gone)
      expect(await nina.trpc.invitation.listReceivedInvitations.query()).toEqual([])
      expect(await statusesIn(world)).toEqual({ adam: 'pending' })
    })

    test.each(['member', 'owner,admin'])('of another’s role is not sent again as %s by an admin', async (role) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam' })
      await givenInvitation(world, { to: 'nina', role: 'owner' })
      const before = await lastingTables(world.database)
      const said = await knock(as('adam'), 'inviteMember', { ...nina, role, resend: true })
      expect(said.message).toBe('you are not allowed to invite user with this role')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('who has left leaves its place to others', async () => {
      const world = await given({ organization: { invitationLimit: 2 } })
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam' })
      for (const to of ['noa', 'zoe']) await givenInvitation(world, { to, from: 'adam' })
      expect((await knock(as('olga'), 'inviteMember', nina)).message).toBe('Invitation limit reached')
      await knock(as('adam'), 'leaveOrganization', { organizationId: 'acme' })
      expect((await knock(as('olga'), 'inviteMember', nina)).status).toBe(200)
      await outboxAtRest(world)
    })
  })

  test('ends when ownership is handed on, where it made owners', async () => {
    const world = await given()
    const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
    const [toOwn, toJoin] = [
      await givenInvitation(world, { to: 'nina', role: 'owner' }),
      await givenInvitation(world, { to: 'noa', role: 'admin' }),
    ]
    await as('olga').trpc.member.transferOwnership.mutate({ organizationId: 'acme', memberId: 'acme-mia' })
    const rows = await world.database.db.selectFrom('invitation').select(['id', 'status']).execute()
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [toOwn]: 'canceled',
      [toJoin]: 'pending',
    })
  })
})

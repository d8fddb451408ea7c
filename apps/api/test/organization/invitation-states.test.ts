import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { browserOf, givenCompany, givenInvitation, givenPeople, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

const TWO_DAYS = 172_800
const invitationId = 'acme-nina'
const NOT_FOUND = 'Invitation not found'
const ends = [
  { by: 'acceptInvitation', status: 'accepted', member: true },
  { by: 'rejectInvitation', status: 'rejected', member: false },
  { by: 'cancelInvitation', status: 'canceled', member: false },
]

describe.each(testDatabases())('an invitation on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Olga has invited Nina; each may do to it what is theirs. */
  async function givenInvited(world: World, role = 'member'): Promise<(does: string) => Visitor> {
    const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam' })
    const people = await givenPeople(world, 'nina')
    await givenInvitation(world, { to: 'nina', role })
    return (does) => (does === 'cancelInvitation' ? as('olga') : people('nina'))
  }

  async function statusIn({ database }: World): Promise<string | undefined> {
    const row = await database.db.selectFrom('invitation').select('status').executeTakeFirst()
    return row?.status
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(ends)('$by makes it $status, for good', async ({ by, status, member }) => {
      const world = await given()
      const whoMay = await givenInvited(world)
      const { data } = await knock(whoMay(by), by, { invitationId })
      expect(data.invitation ?? data).toMatchObject({ id: invitationId, status, role: 'member', inviterId: 'olga' })
      expect(data.member === undefined || data.member === null).toBe(!member)
      expect(await rolesIn(world)).toEqual({ olga: 'owner', adam: 'admin', ...(member && { nina: 'member' }) })
      const before = await lastingTables(world.database)
      for (const { by: again } of ends) {
        const said = await knock(whoMay(again), again, { invitationId })
        expect(said).toMatchObject({ status: 400, message: again === 'rejectInvitation' ? `${NOT_FOUND}!` : NOT_FOUND })
      }
      expect(await knock(whoMay(''), 'getInvitation', { id: invitationId })).toMatchObject({ message: `${NOT_FOUND}!` })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is shown to its recipient with who invites and whereto', async () => {
      const world = await given()
      const whoMay = await givenInvited(world, 'admin,member')
      const { data } = await knock(whoMay(''), 'getInvitation', { id: invitationId })
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
      })
    })

    test.each(ends)('of $by the last moment counts', async ({ by, status }) => {
      const world = await given()
      world.stopClock()
      const whoMay = await givenInvited(world)
      world.pass(TWO_DAYS - 1)
      expect((await knock(whoMay(''), 'getInvitation', { id: invitationId })).status).toBe(200)
      expect((await knock(whoMay(by), by, { invitationId })).status).toBe(200)
      expect(await statusIn(world)).toBe(status)
    })

    test('expired it is neither read nor answered, and still pending in the list', async () => {
      const world = await given()
      world.stopClock()
      const whoMay = await givenInvited(world)
      world.pass(TWO_DAYS)
      const before = await lastingTables(world.database)
      expect(await knock(whoMay(''), 'getInvitation', { id: invitationId })).toMatchObject({ message: `${NOT_FOUND}!` })
      for (const { by } of ends.slice(0, 2)) expect((await knock(whoMay(by), by, { invitationId })).status).toBe(400)
      expect(await lastingTables(world.database)).toEqual(before)
      const listed = await knock(whoMay('cancelInvitation'), 'listInvitations', { organizationId: 'acme' })
      expect(listed.data).toMatchObject([{ id: invitationId, status: 'pending' }])
      expect(await whoMay('').trpc.invitation.listReceivedInvitations.query()).toEqual([])
    })

    test.each([
      ['removed', 'delete from member where id = $$acme-olga$$'],
      ['gone with the account', 'delete from "user" where id = $$olga$$'],
    ])('whose inviter is %s lets nobody in', async (_title, statement) => {
      const world = await given()
      const whoMay = await givenInvited(world)
      await run(world.database, statement)
      const before = await lastingTables(world.database)
      expect((await knock(whoMay(''), 'acceptInvitation', { invitationId })).status).toBe(400)
      expect((await knock(whoMay(''), 'getInvitation', { id: invitationId })).status).toBe(400)
      expect(await whoMay('').trpc.invitation.listReceivedInvitations.query()).toEqual([])
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is its recipient’s whatever the case of the address, and nobody else’s', async () => {
      const world = await given()
      const whoMay = await givenInvited(world)
      await run(world.database, `update invitation set email = 'Nina@Example.COM'`)
      const adam = await browserOf(world, 'adam')
      const before = await lastingTables(world.database)
      expect((await knock(adam, 'acceptInvitation', { invitationId })).status).toBe(403)
      expect(await lastingTables(world.database)).toEqual(before)
      expect((await knock(whoMay(''), 'acceptInvitation', { invitationId })).status).toBe(200)
    })

    test('of one who is a member by now is refused, and stays', async () => {
      const world = await given()
      const whoMay = await givenInvited(world)
      const row = `('acme-nina', 'acme', 'nina', 'member', now())`
      await run(world.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${row}`)
      const before = await lastingTables(world.database)
      const said = await knock(whoMay(''), 'acceptInvitation', { invitationId })
      expect(said).toMatchObject({ status: 400, message: 'User is already a member of this organization' })
      expect(await lastingTables(world.database)).toEqual(before)
    })
  })
})

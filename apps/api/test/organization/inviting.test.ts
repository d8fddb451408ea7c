import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { outboxAtRest, sentMails } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const TWO_DAYS = 172_800
const nina = { organizationId: 'acme', email: 'nina@example.com', role: 'member' }
const cast = { owner: 'olga', admin: 'adam', member: 'mia' }

describe.each(testDatabases())('inviting on $name', ({ open }) => {
  const given = onDatabase(open)

  async function invitationsIn({ database }: World): Promise<{ id: string; status: string; expiresAt: Date }[]> {
    return database.db.selectFrom('invitation').select(['id', 'status', 'expiresAt']).orderBy('createdAt').execute()
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      ['member', 'member'],
      ['admin,member', 'admin,member'],
      [['admin', 'member'], 'admin,member'],
      [['admin', 'admin,member'], 'admin,member'],
      ['auditor', 'auditor'],
    ])('as %j it says so, to the address in small letters', async (role, stored) => {
      const world = await given()
      world.stopClock()
      const { as } = await givenCompany(world, cast)
      const { data } = await knock(as('adam'), 'inviteMember', { ...nina, email: 'Nina@EXAMPLE.com', role })
      expect(data).toMatchObject({
        ...nina,
        role: stored,
        status: 'pending',
        teamId: null,
        inviterId: 'adam',
      })
      expect(data.id).toMatch(/^[A-Za-z0-9]{32}$/)
      expect(new Date(data.expiresAt).getTime()).toBe(world.services.now().getTime() + TWO_DAYS * 1000)
      expect(await sentMails(world)).toEqual(['nina@example.com invitation'])
    })

    test('again it extends the one there is, and mails it once more', async () => {
      const world = await given()
      const { as } = await givenCompany(world, cast)
      const first = await knock(as('olga'), 'inviteMember', nina)
      await outboxAtRest(world)
      world.pass(1000)
      const before = await lastingTables(world.database)
      expect((await knock(as('adam'), 'inviteMember', nina)).message).toBe(
        'User is already invited to this organization',
      )
      expect(await lastingTables(world.database)).toEqual(before)
      const again = await knock(as('adam'), 'inviteMember', { ...nina, role: 'admin', resend: true })
      expect(again.data).toMatchObject({ id: first.data.id, role: 'admin', inviterId: 'adam', status: 'pending' })
      const later = new Date(again.data.expiresAt).getTime() - new Date(first.data.expiresAt).getTime()
      expect(Math.round(later / 1000)).toBeGreaterThanOrEqual(1000)
      expect(await sentMails(world)).toEqual(['nina@example.com invitation', 'nina@example.com invitation'])
      const [one, other] = world.mailbox.list('nina@example.com')
      expect(one?.url).toBe(other?.url)
    })

    test.each([
      ['acme-lab', undefined, 'acme-lab'],
      ['acme-lab', 'acme-core', 'acme-core'],
      [undefined, 'acme-lab', 'acme-lab'],
    ])('into team %s, and again into %s, is into %s', async (before, again, teamId) => {
      const world = await given()
      const { as } = await givenCompany(world, cast)
      await knock(as('olga'), 'inviteMember', { ...nina, teamId: before })
      const { data } = await knock(as('olga'), 'inviteMember', { ...nina, teamId: again, resend: true })
      expect(data).toMatchObject({ teamId })
      await outboxAtRest(world)
    })

    test('somebody not yet invited with resend invites them', async () => {
      const world = await given()
      const { as } = await givenCompany(world, cast)
      expect((await knock(as('olga'), 'inviteMember', { ...nina, resend: true })).status).toBe(200)
      expect(await countRows(world.database, 'invitation')).toBe(1)
      await outboxAtRest(world)
    })

    test.each([false, true])('anew when the last one has expired cancels that, with resend %s', async (resend) => {
      const world = await given()
      world.stopClock()
      const { as } = await givenCompany(world, cast)
      const old = await givenInvitation(world, { to: 'nina' })
      world.pass(TWO_DAYS)
      const { data } = await knock(as('olga'), 'inviteMember', { ...nina, resend })
      expect(data.id).not.toBe(old)
      const [first, second] = await invitationsIn(world)
      expect([first, second]).toMatchObject([
        { id: old, status: 'canceled' },
        { id: data.id, status: 'pending' },
      ])
      await outboxAtRest(world)
    })

    test.each(['accepted', 'rejected', 'canceled'] as const)('again after it was %s makes another', async (status) => {
      const world = await given()
      const { as } = await givenCompany(world, cast)
      await givenInvitation(world, { to: 'nina', status })
      expect((await knock(as('olga'), 'inviteMember', nina)).status).toBe(200)
      expect((await invitationsIn(world)).map((one) => one.status).sort()).toEqual([status, 'pending'].sort())
      await outboxAtRest(world)
    })

    test('one address into two organizations makes two invitations', async () => {
      const world = await given()
      const { as } = await givenCompany(world, cast)
      const bolt = await givenCompany(world, { owner: 'boris' }, 'bolt')
      const statuses = [
        await knock(as('olga'), 'inviteMember', nina),
        await knock(bolt.as('boris'), 'inviteMember', { ...nina, organizationId: 'bolt' }),
      ]
      expect(statuses.map(({ status }) => status)).toEqual([200, 200])
      await outboxAtRest(world)
    })

    test('at the limit waits until one is answered, taken back or expired', async () => {
      const world = await given({ organization: { invitationLimit: 1 } })
      world.stopClock()
      const { as } = await givenCompany(world, cast)
      const invite = (name: string) => knock(as('olga'), 'inviteMember', { ...nina, email: `${name}@example.com` })
      const { data } = await invite('nina')
      expect((await invite('zoe')).message).toBe('Invitation limit reached')
      await knock(as('olga'), 'cancelInvitation', { invitationId: data.id })
      expect((await invite('zoe')).status).toBe(200)
      world.pass(TWO_DAYS)
      expect((await invite('noa')).status).toBe(200)
      await outboxAtRest(world)
    })

    test('a full organization is refused to who accepts, until there is room', async () => {
      const world = await given({ organization: { membershipLimit: 3 } })
      const { as } = await givenCompany(world, cast)
      const people = await givenPeople(world, 'nina')
      const invitationId = await givenInvitation(world, { to: 'nina', teamId: 'acme-lab' })
      const before = await lastingTables(world.database)
      const refused = await knock(people('nina'), 'acceptInvitation', { invitationId })
      expect(refused).toMatchObject({ status: 403, message: 'Organization membership limit reached' })
      expect(await lastingTables(world.database)).toEqual(before)
      await knock(as('mia'), 'leaveOrganization', { organizationId: 'acme' })
      const { data } = await knock(people('nina'), 'acceptInvitation', { invitationId })
      expect(data.member).toMatchObject({ userId: 'nina', role: 'member', teamId: 'acme-lab', organizationId: 'acme' })
      expect(await rolesIn(world)).toEqual({ olga: 'owner', adam: 'admin', nina: 'member' })
    })
  })
})

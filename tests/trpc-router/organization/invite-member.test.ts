import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const TWO_DAYS = 172_800
const nina = { organizationId: 'acme', email: 'nina@example.com', role: 'member' }
const roles = { owner: 'olga', admin: 'adam', member: 'mia' }

describe('inviting a user', () => {
  const given = testAppsOn()

  async function invitationsIn({ database }: TestApp): Promise<{ id: string; status: string; expiresAt: Date }[]> {
    return database.db.selectFrom('invitation').select(['id', 'status', 'expiresAt']).orderBy('createdAt').execute()
  }

  test.each([
    ['member', 'member'],
    ['admin,member', 'admin,member'],
    [['admin', 'member'], 'admin,member'],
    [['admin', 'admin,member'], 'admin,member'],
  ])('as %j stores the role and the email in lower case', async (role, stored) => {
    const app = await given()
    app.stopClock()
    const { as } = await givenOrganization(app, roles)
    const { data } = await call(as('adam'), 'inviteMember', { ...nina, email: 'Nina@EXAMPLE.com', role })
    expect(data).toMatchObject({
      ...nina,
      role: stored,
      status: 'pending',
      teamId: null,
      inviterId: 'adam',
    })
    expect(data.id).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(new Date(data.expiresAt).getTime()).toBe(app.services.now().getTime() + TWO_DAYS * 1000)
    expect(await sentMails(app)).toEqual(['nina@example.com invitation'])
  })

  test('again with resend extends the existing invitation, and mails it once more', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    const first = await call(as('olga'), 'inviteMember', nina)
    await outboxDrained(app)
    app.pass(1000)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(as('adam'), 'inviteMember', nina)).message).toBe('User is already invited to this organization')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const again = await call(as('adam'), 'inviteMember', { ...nina, role: 'admin', resend: true })
    expect(again.data).toMatchObject({ id: first.data.id, role: 'admin', inviterId: 'adam', status: 'pending' })
    const later = new Date(again.data.expiresAt).getTime() - new Date(first.data.expiresAt).getTime()
    expect(Math.round(later / 1000)).toBeGreaterThanOrEqual(1000)
    expect(await sentMails(app)).toEqual(['nina@example.com invitation', 'nina@example.com invitation'])
    const [one, other] = app.mailbox.list('nina@example.com')
    expect(one?.url).toBe(other?.url)
  })

  test.each([
    ['acme-lab', undefined, 'acme-lab'],
    ['acme-lab', 'acme-core', 'acme-core'],
    [undefined, 'acme-lab', 'acme-lab'],
  ])('into team %s, and again into %s, leads to %s', async (before, again, teamId) => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    await call(as('olga'), 'inviteMember', { ...nina, teamId: before })
    const { data } = await call(as('olga'), 'inviteMember', { ...nina, teamId: again, resend: true })
    expect(data).toMatchObject({ teamId })
    await outboxDrained(app)
  })

  test('with resend invites an email that is not yet invited', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    expect((await call(as('olga'), 'inviteMember', { ...nina, resend: true })).status).toBe(200)
    expect(await countRows(app.database, 'invitation')).toBe(1)
    await outboxDrained(app)
  })

  test.each([false, true])('after the last invitation has expired cancels that one, with resend %s', async (resend) => {
    const app = await given()
    app.stopClock()
    const { as } = await givenOrganization(app, roles)
    const old = await givenInvitation(app, { to: 'nina' })
    app.pass(TWO_DAYS)
    const { data } = await call(as('olga'), 'inviteMember', { ...nina, resend })
    expect(data.id).not.toBe(old)
    const [first, second] = await invitationsIn(app)
    expect([first, second]).toMatchObject([
      { id: old, status: 'canceled' },
      { id: data.id, status: 'pending' },
    ])
    await outboxDrained(app)
  })

  test.each(['accepted', 'rejected', 'canceled'] as const)(
    'after the last invitation was %s creates another',
    async (status) => {
      const app = await given()
      const { as } = await givenOrganization(app, roles)
      await givenInvitation(app, { to: 'nina', status })
      expect((await call(as('olga'), 'inviteMember', nina)).status).toBe(200)
      expect((await invitationsIn(app)).map((one) => one.status).sort()).toEqual([status, 'pending'].sort())
      await outboxDrained(app)
    },
  )

  test('to two organizations creates two invitations', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    const bolt = await givenOrganization(app, { owner: 'boris' }, 'bolt')
    const statuses = [
      await call(as('olga'), 'inviteMember', nina),
      await call(bolt.as('boris'), 'inviteMember', { ...nina, organizationId: 'bolt' }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    await outboxDrained(app)
  })

  test('at the limit is refused until an invitation is canceled or expired', async () => {
    const app = await given({ organization: { invitationLimit: 1 } })
    app.stopClock()
    const { as } = await givenOrganization(app, roles)
    const invite = (name: string) => call(as('olga'), 'inviteMember', { ...nina, email: `${name}@example.com` })
    const { data } = await invite('nina')
    expect((await invite('zoe')).message).toBe('Invitation limit reached')
    await call(as('olga'), 'cancelInvitation', { invitationId: data.id })
    expect((await invite('zoe')).status).toBe(200)
    app.pass(TWO_DAYS)
    expect((await invite('noa')).status).toBe(200)
    await outboxDrained(app)
  })

  test('to a full organization cannot be accepted until there is capacity', async () => {
    const app = await given({ organization: { membershipLimit: 3 } })
    const { as } = await givenOrganization(app, roles)
    const invitees = await givenUsers(app, 'nina')
    const invitationId = await givenInvitation(app, { to: 'nina', teamId: 'acme-lab' })
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(invitees('nina'), 'acceptInvitation', { invitationId })
    expect(refused).toMatchObject({ status: 403, message: 'Organization membership limit reached' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await call(as('mia'), 'leaveOrganization', { organizationId: 'acme' })
    const { data } = await call(invitees('nina'), 'acceptInvitation', { invitationId })
    expect(data.member).toMatchObject({ userId: 'nina', role: 'member', teamId: 'acme-lab', organizationId: 'acme' })
    expect(await rolesIn(app)).toEqual({ olga: 'owner', adam: 'admin', nina: 'member' })
  })
})

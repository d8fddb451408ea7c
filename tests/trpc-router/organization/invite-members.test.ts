import type { TestClient } from '@foyer/testing/client'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { clientFor, givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const roles = { owner: 'olga', admin: 'adam', member: 'mia' }
const acme = { organizationId: 'acme', role: 'member' }
const invitees = (count: number) => Array.from({ length: count }, (_, n) => `invitee${n}@example.com`)

const ALREADY_A_MEMBER = {
  code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  message: 'User is already a member of this organization',
}
const ALREADY_INVITED = {
  code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  message: 'User is already invited to this organization',
}
const INVALID = { code: 'INVALID_EMAIL', message: 'Invalid email' }
const TOO_MANY = 'Too many requests. Please try again later.'
const FULL = 'Invitation limit reached'

const inviteMembers = (client: TestClient, input: object) => call(client, 'inviteMembers', { ...acme, ...input })

describe('inviting several users at once', () => {
  const given = testAppsOn()

  async function pendingIn({ database }: TestApp): Promise<string[]> {
    const pending = database.db.selectFrom('invitation').select('email').where('status', '=', 'pending')
    return (await pending.orderBy('email').execute()).map(({ email }) => email)
  }

  test('mails an invitation to each, and answers in the order of the input', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    const emails = ['Zoe@Example.com', 'nina@example.com', 'adrian@example.com']
    const { data } = await inviteMembers(as('adam'), { emails, role: ['admin', 'member'], teamId: 'acme-lab' })
    const sent = { organizationId: 'acme', role: 'admin,member', teamId: 'acme-lab', inviterId: 'adam' }
    expect(data).toMatchObject(
      emails.map((email) => ({ email, invitation: { ...sent, email: email.toLowerCase(), status: 'pending' } })),
    )
    expect(new Set(data.map(({ invitation }: { invitation: { id: string } }) => invitation.id)).size).toBe(3)
    expect(await sentMails(app)).toEqual(emails.map((email) => `${email.toLowerCase()} invitation`).sort())
    const { auditEvent } = await tablesWithoutCounters(app.database)
    expect(auditEvent?.map(({ type }) => type)).toEqual([
      'organization.invitation.sent',
      'organization.invitation.sent',
      'organization.invitation.sent',
    ])
  })

  test('answers with a refusal for each invalid email, and invites the others', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    await givenInvitation(app, { to: 'nina' })
    const emails = [
      'MIA@example.com',
      'zoe@example.com',
      'nina@example.com',
      'noa',
      'zoë@example.com',
      'noa@example.com',
    ]
    const { data } = await inviteMembers(as('olga'), { emails })
    expect(data).toMatchObject([
      { email: 'MIA@example.com', refusal: ALREADY_A_MEMBER },
      { email: 'zoe@example.com', invitation: { email: 'zoe@example.com' } },
      { email: 'nina@example.com', refusal: ALREADY_INVITED },
      { email: 'noa', refusal: INVALID },
      { email: 'zoë@example.com', refusal: INVALID },
      { email: 'noa@example.com', invitation: { email: 'noa@example.com' } },
    ])
    expect(await sentMails(app)).toEqual(['noa@example.com invitation', 'zoe@example.com invitation'])
  })

  test('creates invitations up to the limit, in the order of the input', async () => {
    const app = await given({ organization: { invitationLimit: 3 } })
    const { as } = await givenOrganization(app, roles)
    await givenInvitation(app, { to: 'nina' })
    const { data } = await inviteMembers(as('olga'), { emails: invitees(4) })
    const messages = data.map((entry: { refusal?: { message: string } }) => entry.refusal?.message)
    expect(messages).toEqual([undefined, undefined, FULL, FULL])
    expect(await pendingIn(app)).toEqual(['invitee0@example.com', 'invitee1@example.com', 'nina@example.com'])
    await outboxDrained(app)
  })

  test.each<[who: string, input: object, message: string]>([
    ['mia', { emails: invitees(2) }, 'You are not allowed to invite users to this organization'],
    ['adam', { emails: invitees(2), role: 'owner' }, 'you are not allowed to invite user with this role'],
    ['sara', { emails: invitees(2) }, 'Member not found'],
    ['olga', { emails: invitees(2), organizationId: undefined }, 'Organization not found'],
    ['olga', { emails: ['mia@example.com', 'zoe@example.com'], teamId: 'acme-core' }, 'Team member limit reached'],
    ['olga', { emails: ['zoe@example.com', 'noa@example.com'], teamId: 'bolt-core' }, 'Team not found'],
    ['olga', { emails: [] }, '[body.emails] Too small: expected array to have >=1 items'],
    ['olga', { emails: invitees(21) }, '[body.emails] Too big: expected array to have <=20 items'],
    ['olga', { emails: ['zoe@example.com', 'ZOE@example.com'] }, '[body.emails] Must not repeat an email address'],
    ['olga', { emails: invitees(2), role: '' }, '[body.role] Must name a role'],
  ])('by %s with %j is refused as a whole', async (who, input, message) => {
    const app = await given({ organization: { teams: { maximumMembersPerTeam: 1 } } })
    const { as } = await givenOrganization(app, roles)
    await givenOrganization(app, { owner: 'sara' }, 'bolt')
    const client = who === 'sara' ? await clientFor(app, 'sara') : as(who)
    const before = await tablesWithoutCounters(app.database)
    expect(await inviteMembers(client, input)).toMatchObject({ status: expect.toBeOneOf([400, 403]), message })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('fifty a day are sent, and the others refused, however many calls that takes', async () => {
    const app = await given({ rateLimit: { enabled: true }, organization: { inviterMustBeVerified: 'never' } })
    const { as } = await givenOrganization(app, roles)
    const calls = [0, 1, 2, 3].map((call) => invitees(20).map((email) => `call${call}-${email}`))
    const refused = []
    for (const emails of calls) {
      const { data } = await inviteMembers(as('olga'), { emails })
      refused.push(
        data.filter(({ refusal }: { refusal?: { code: string } }) => refusal?.code === 'TOO_MANY_REQUESTS').length,
      )
    }
    expect(refused).toEqual([0, 0, 10, 20])
    expect(await pendingIn(app)).toHaveLength(50)
    await outboxDrained(app)
  })

  test('skips an email that has reached its mail quota', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { inviteTo: { window: 3600, max: 1 } } } })
    const { as } = await givenOrganization(app, roles)
    await inviteMembers(as('olga'), { emails: ['zoe@example.com'] })
    await run(app.database, `update invitation set status = 'rejected'`)
    const { data } = await inviteMembers(as('olga'), { emails: ['zoe@example.com', 'noa@example.com'] })
    expect(data).toMatchObject([
      { email: 'zoe@example.com', refusal: { code: 'TOO_MANY_REQUESTS', message: TOO_MANY } },
      { email: 'noa@example.com', invitation: { status: 'pending' } },
    ])
    await outboxDrained(app)
  })

  test('shares the rate limit of inviteMember', async () => {
    const app = await given({
      rateLimit: { enabled: true, rules: { inviteMember: { window: 60, max: 2 } } },
      organization: { inviterMustBeVerified: 'never' },
    })
    const { as } = await givenOrganization(app, roles)
    const [one = '', ...others] = invitees(4)
    expect((await call(as('olga'), 'inviteMember', { ...acme, email: one })).status).toBe(200)
    expect((await inviteMembers(as('olga'), { emails: others })).status).toBe(200)
    expect((await inviteMembers(as('olga'), { emails: ['zoe@example.com'] })).status).toBe(429)
    expect((await call(as('olga'), 'inviteMember', { ...acme, email: 'zoe@example.com' })).status).toBe(429)
    expect(await pendingIn(app)).toEqual(invitees(4))
    await outboxDrained(app)
  })

  describe.each(['inviteMember', 'inviteMembers'])('the mail quota of an email is not used by %s', (operation) => {
    const onePerHour = { window: 3600, max: 1 }
    const hundredPerMinute = { window: 60, max: 100 }
    const rateLimit = {
      enabled: true,
      rules: { inviteTo: onePerHour, mailTo: onePerHour, inviteMember: hundredPerMinute },
    }
    const to = (email: string) => ({ ...acme, email, emails: [email] })

    test('from a member without the permission', async () => {
      const app = await given({ rateLimit })
      const { as } = await givenOrganization(app, roles)
      expect((await call(as('mia'), operation, to('zoe@example.com'))).status).toBe(403)
      expect((await call(as('olga'), 'inviteMember', to('zoe@example.com'))).status).toBe(200)
      await outboxDrained(app)
    })

    test.each([
      ['a member', 'mia@example.com', 'User is already a member of this organization'],
      ['an email that is already invited', 'nina@example.com', 'User is already invited to this organization'],
      ['an email beyond the limit', 'zoe@example.com', FULL],
    ])('that refuses %s, however often', async (_title, email, message) => {
      const app = await given({ rateLimit, organization: { invitationLimit: 1 } })
      const { as } = await givenOrganization(app, roles)
      await givenInvitation(app, { to: 'nina' })
      for (let count = 0; count < 3; count += 1) {
        const { data, message: refusal } = await call(as('olga'), operation, to(email))
        expect(refusal ?? data[0].refusal.message).toBe(message)
      }
      await run(app.database, `delete from invitation; delete from member where id = 'acme-mia'`)
      expect((await call(as('olga'), 'inviteMember', to(email))).status).toBe(200)
      await outboxDrained(app)
    })

    test('for password resets', async () => {
      const app = await given({ rateLimit })
      const { as } = await givenOrganization(app, roles)
      await givenUsers(app, 'zoe')
      await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'zoe'`)
      const email = 'zoe@example.com'
      expect((await call(as('olga'), operation, to(email))).status).toBe(200)
      await app.client().post('/request-password-reset', { email })
      expect(await sentMails(app)).toEqual([`${email} invitation`, `${email} reset-password`])
    })
  })
})

import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { browserOf, givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { outboxAtRest, sentMails } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

const cast = { owner: 'olga', admin: 'adam', member: 'mia' }
const acme = { organizationId: 'acme', role: 'member' }
const guests = (count: number) => Array.from({ length: count }, (_, n) => `guest${n}@example.com`)

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

const trpc = doors.find(({ name }) => name === 'tRPC') ?? expect.unreachable()
const inviteMembers = (visitor: Visitor, input: object) => trpc.knock(visitor, 'inviteMembers', { ...acme, ...input })

describe.each(testDatabases())('inviting several at once on $name', ({ open }) => {
  const given = onDatabase(open)

  async function waitingIn({ database }: World): Promise<string[]> {
    const waiting = database.db.selectFrom('invitation').select('email').where('status', '=', 'pending')
    return (await waiting.orderBy('email').execute()).map(({ email }) => email)
  }

  test('mails each an invitation of their own, and answers in their order', async () => {
    const world = await given()
    const { as } = await givenCompany(world, cast)
    const emails = ['Zoe@Example.com', 'nina@example.com', 'adrian@example.com']
    const { data } = await inviteMembers(as('adam'), { emails, role: ['admin', 'member'], teamId: 'acme-lab' })
    const sent = { organizationId: 'acme', role: 'admin,member', teamId: 'acme-lab', inviterId: 'adam' }
    expect(data).toMatchObject(
      emails.map((email) => ({ email, invitation: { ...sent, email: email.toLowerCase(), status: 'pending' } })),
    )
    expect(new Set(data.map(({ invitation }: { invitation: { id: string } }) => invitation.id)).size).toBe(3)
    expect(await sentMails(world)).toEqual(emails.map((email) => `${email.toLowerCase()} invitation`).sort())
    const { auditEvent } = await lastingTables(world.database)
    expect(auditEvent?.map(({ type }) => type)).toEqual(['invitation-sent', 'invitation-sent', 'invitation-sent'])
  })

  test('tells what is wrong with each address, and invites the others', async () => {
    const world = await given()
    const { as } = await givenCompany(world, cast)
    await givenInvitation(world, { to: 'nina' })
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
    expect(await sentMails(world)).toEqual(['noa@example.com invitation', 'zoe@example.com invitation'])
  })

  test('makes no more than the limit allows, in their order', async () => {
    const world = await given({ organization: { invitationLimit: 3 } })
    const { as } = await givenCompany(world, cast)
    await givenInvitation(world, { to: 'nina' })
    const { data } = await inviteMembers(as('olga'), { emails: guests(4) })
    const told = data.map((entry: { refusal?: { message: string } }) => entry.refusal?.message)
    expect(told).toEqual([undefined, undefined, FULL, FULL])
    expect(await waitingIn(world)).toEqual(['guest0@example.com', 'guest1@example.com', 'nina@example.com'])
    await outboxAtRest(world)
  })

  test.each<[who: string, input: object, message: string]>([
    ['mia', { emails: guests(2) }, 'You are not allowed to invite users to this organization'],
    ['adam', { emails: guests(2), role: 'owner' }, 'you are not allowed to invite user with this role'],
    ['sara', { emails: guests(2) }, 'Member not found'],
    ['olga', { emails: guests(2), organizationId: undefined }, 'Organization not found'],
    ['olga', { emails: ['mia@example.com', 'zoe@example.com'], teamId: 'acme-core' }, 'Team member limit reached'],
    ['olga', { emails: ['zoe@example.com', 'noa@example.com'], teamId: 'bolt-core' }, 'Team not found'],
    ['olga', { emails: [] }, 'Invalid body parameters'],
    ['olga', { emails: guests(21) }, 'Invalid body parameters'],
    ['olga', { emails: ['zoe@example.com', 'ZOE@example.com'] }, 'Invalid body parameters'],
    ['olga', { emails: guests(2), role: '' }, 'Invalid body parameters'],
  ])('by %s with %j is refused as a whole', async (who, input, message) => {
    const world = await given({ organization: { teams: { maximumMembersPerTeam: 1 } } })
    const { as } = await givenCompany(world, cast)
    await givenCompany(world, { owner: 'sara' }, 'bolt')
    const visitor = who === 'sara' ? await browserOf(world, 'sara') : as(who)
    const before = await lastingTables(world.database)
    expect(await inviteMembers(visitor, input)).toMatchObject({ status: expect.toBeOneOf([400, 403]), message })
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('twenty at a time is one call that mails, of which there are three in a minute', async () => {
    const world = await given({ rateLimit: { enabled: true } })
    const { as } = await givenCompany(world, cast)
    const calls = [0, 1, 2, 3].map((call) => guests(20).map((email) => `call${call}-${email}`))
    const statuses = []
    for (const emails of calls) statuses.push((await inviteMembers(as('olga'), { emails })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await waitingIn(world)).toHaveLength(60)
    await outboxAtRest(world)
  })

  test('passes over a mailbox that has had too many mails', async () => {
    const world = await given({ rateLimit: { enabled: true, rules: { inviteTo: { window: 3600, max: 1 } } } })
    const { as } = await givenCompany(world, cast)
    await inviteMembers(as('olga'), { emails: ['zoe@example.com'] })
    await run(world.database, `update invitation set status = 'rejected'`)
    const { data } = await inviteMembers(as('olga'), { emails: ['zoe@example.com', 'noa@example.com'] })
    expect(data).toMatchObject([
      { email: 'zoe@example.com', refusal: { code: 'TOO_MANY_REQUESTS', message: TOO_MANY } },
      { email: 'noa@example.com', invitation: { status: 'pending' } },
    ])
    await outboxAtRest(world)
  })

  test('is counted under the rule of inviting one, and with it', async () => {
    const world = await given({ rateLimit: { enabled: true, rules: { inviteMember: { window: 60, max: 2 } } } })
    const { as } = await givenCompany(world, cast)
    const [one = '', ...others] = guests(4)
    expect((await trpc.knock(as('olga'), 'inviteMember', { ...acme, email: one })).status).toBe(200)
    expect((await inviteMembers(as('olga'), { emails: others })).status).toBe(200)
    expect((await inviteMembers(as('olga'), { emails: ['zoe@example.com'] })).status).toBe(429)
    expect((await trpc.knock(as('olga'), 'inviteMember', { ...acme, email: 'zoe@example.com' })).status).toBe(429)
    expect(await waitingIn(world)).toEqual(guests(4))
    await outboxAtRest(world)
  })

  describe.each(['inviteMember', 'inviteMembers'])('the mails of a mailbox are not used up by %s', (does) => {
    const once = { window: 3600, max: 1 }
    const often = { window: 60, max: 100 }
    const rateLimit = { enabled: true, rules: { inviteTo: once, mailTo: once, inviteMember: often } }
    const to = (email: string) => ({ ...acme, email, emails: [email] })

    test('of nobody without the right', async () => {
      const world = await given({ rateLimit })
      const { as } = await givenCompany(world, cast)
      expect((await trpc.knock(as('mia'), does, to('zoe@example.com'))).status).toBe(403)
      expect((await trpc.knock(as('olga'), 'inviteMember', to('zoe@example.com'))).status).toBe(200)
      await outboxAtRest(world)
    })

    test.each([
      ['a member', 'mia@example.com', 'User is already a member of this organization'],
      ['one who is invited', 'nina@example.com', 'User is already invited to this organization'],
      ['one too many', 'zoe@example.com', FULL],
    ])('who refuses %s, however often', async (_title, email, message) => {
      const world = await given({ rateLimit, organization: { invitationLimit: 1 } })
      const { as } = await givenCompany(world, cast)
      await givenInvitation(world, { to: 'nina' })
      for (let count = 0; count < 3; count += 1) {
        const { data, message: whole } = await trpc.knock(as('olga'), does, to(email))
        expect(whole ?? data[0].refusal.message).toBe(message)
      }
      await run(world.database, `delete from invitation; delete from member where id = 'acme-mia'`)
      expect((await trpc.knock(as('olga'), 'inviteMember', to(email))).status).toBe(200)
      await outboxAtRest(world)
    })

    test('which leaves its owner the mail that resets a password', async () => {
      const world = await given({ rateLimit })
      const { as } = await givenCompany(world, cast)
      await givenPeople(world, 'zoe')
      await run(world.database, `update "user" set "emailVerified" = true where id = 'zoe'`)
      const email = 'zoe@example.com'
      expect((await trpc.knock(as('olga'), does, to(email))).status).toBe(200)
      await world.visitor().post('/request-password-reset', { email })
      expect(await sentMails(world)).toEqual([`${email} invitation`, `${email} reset-password`])
    })
  })
})

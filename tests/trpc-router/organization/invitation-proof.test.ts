import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf } from '@foyer/testing/mail'
import { givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const NOT_VERIFIED = { status: 403, message: 'Email not verified' }
const organizationId = 'acme'

/** How the invitee proves to own the email. */
type Evidence = 'nothing' | 'a verified email' | 'the mailed proof'

type Rule = 'privileged' | 'always' | 'never'

type Invited = { app: TestApp; olga: TestClient; nina: TestClient; invitationId: string; proof: string }

describe('proof of the email to accept an invitation', () => {
  const given = testAppsOn()

  test.each<[Rule | undefined, string, Evidence, boolean]>([
    [undefined, 'member', 'nothing', true],
    [undefined, 'admin', 'nothing', false],
    [undefined, 'owner', 'nothing', false],
    [undefined, 'auditor', 'nothing', false],
    [undefined, 'member,admin', 'nothing', false],
    [undefined, 'admin', 'a verified email', true],
    [undefined, 'admin', 'the mailed proof', true],
    ['privileged', 'member', 'nothing', true],
    ['privileged', 'admin', 'nothing', false],
    ['always', 'member', 'nothing', false],
    ['always', 'member', 'a verified email', true],
    ['always', 'member', 'the mailed proof', true],
    ['always', 'admin', 'nothing', false],
    ['never', 'owner', 'nothing', true],
    ['never', 'admin', 'the mailed proof', true],
  ])('under the rule %s, as "%s", with %s: %s', async (rule, role, evidence, joins) => {
    const { app, nina, invitationId, proof } = await givenInvited(given, role, rule)
    if (evidence === 'a verified email')
      await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    const before = await tablesWithoutCounters(app.database)
    const input = { invitationId, ...(evidence === 'the mailed proof' && { proof }) }
    const result = await nina.post('/organization/accept-invitation', input)
    if (joins) expect(await rolesIn(app)).toEqual({ olga: 'owner', nina: role })
    else {
      expect({ status: result.status, message: result.json.message }).toEqual(NOT_VERIFIED)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    }
  })

  test.each<[string, Rule | undefined, number]>([
    ['admin', undefined, 403],
    ['member', undefined, 403],
    ['admin', 'never', 200],
  ])(
    'one from before an adoption, as "%s" under the rule %s, whose id every member has seen: %i without proof',
    async (role, rule, status) => {
      const { app, nina, invitationId } = await givenInvited(given, role, rule)
      await adopted(app)
      const before = await tablesWithoutCounters(app.database)
      const answer = await nina.post('/organization/accept-invitation', { invitationId })
      expect(answer.status).toBe(status)
      if (status !== 403) return
      expect(answer.json.message).toBe('Email not verified')
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each<[string, Rule | undefined, Evidence, number]>([
    ['made', undefined, 'nothing', 403],
    ['made', undefined, 'the mailed proof', 200],
    ['made', undefined, 'a verified email', 200],
    ['made', 'never', 'nothing', 200],
    ['given the address', undefined, 'nothing', 403],
    ['given the address', undefined, 'the mailed proof', 200],
    ['renamed', undefined, 'nothing', 403],
    ['renamed', undefined, 'the mailed proof', 200],
  ])(
    'by an account that was %s since it was sent, as member under the rule %s, with %s: %i',
    async (how, rule, evidence, status) => {
      const app = await given({
        organization: { requireVerifiedEmailToAccept: rule },
        user: { changeEmail: { enabled: true } },
      })
      const olga = (await givenOrganization(app, { owner: 'olga' })).as('olga')
      const earlier = how === 'made' ? undefined : await signedUp(app, how === 'renamed' ? 'Nina' : 'Eve')
      const invitee = { organizationId, email: 'nina@example.com', role: 'member' }
      const { id: invitationId } = (await olga.post('/organization/invite-member', invitee)).json
      const link = await mailedLink(app, 'nina@example.com', 'invitation')
      const nina = earlier ?? (await signedUp(app, 'Nina'))
      if (how === 'given the address')
        expect((await nina.post('/change-email', { newEmail: 'nina@example.com' })).status).toBe(200)
      if (how === 'renamed') expect((await nina.post('/update-user', { name: 'Antonina' })).status).toBe(200)
      if (evidence === 'a verified email')
        await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
      await outboxDrained(app)
      const proof = evidence === 'the mailed proof' ? { proof: link.searchParams.get('proof') } : {}
      const before = await tablesWithoutCounters(app.database)
      const answer = await nina.post('/organization/accept-invitation', { invitationId, ...proof })
      expect(answer.status).toBe(status)
      if (status !== 403) return
      expect(answer.json.message).toBe('Email not verified')
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('one from before an adoption is accepted once the recipient has followed a mailed link where they signed in', async () => {
    const app = await given()
    const olga = (await givenOrganization(app, { owner: 'olga' })).as('olga')
    const nina = await signedUp(app, 'Nina')
    const invitee = { organizationId, email: 'nina@example.com', role: 'admin' }
    const { id: invitationId } = (await olga.post('/organization/invite-member', invitee)).json
    await adopted(app)
    expect((await nina.post('/organization/accept-invitation', { invitationId })).status).toBe(403)
    await nina.post('/send-verification-email', { email: 'nina@example.com', callbackURL: '/' })
    await nina.get(pathOf(await mailedLink(app, 'nina@example.com', 'verify-email')))
    expect((await nina.post('/organization/accept-invitation', { invitationId })).status).toBe(200)
    expect(Object.values(await rolesIn(app)).sort()).toEqual(['admin', 'owner'])
  })

  test('one from before an adoption that is sent again is accepted by its new mail, and by its id no more than before', async () => {
    const { app, olga, nina, invitationId } = await givenInvited(given, 'member')
    await adopted(app)
    const invitee = { organizationId, email: 'nina@example.com', role: 'member', resend: true }
    expect((await olga.post('/organization/invite-member', invitee)).status).toBe(200)
    expect((await nina.post('/organization/accept-invitation', { invitationId })).status).toBe(403)
    const proof = (await mailedLink(app, 'nina@example.com', 'invitation')).searchParams.get('proof')
    expect((await nina.post('/organization/accept-invitation', { invitationId, proof })).status).toBe(200)
  })

  test.each([
    [true, 'admin', true],
    [true, 'member', true],
    [false, 'member', false],
  ])('with proof %s the email of an invited %s becomes verified: %s', async (withProof, role, verified) => {
    const { nina, invitationId, proof } = await givenInvited(given, role)
    const input = { invitationId, ...(withProof && { proof }) }
    expect((await call(nina, 'acceptInvitation', input)).status).toBe(200)
    expect((await call(nina, 'getSession')).data.user.emailVerified).toBe(verified)
  })

  test('no other proof is accepted, not even that of another invitation', async () => {
    const { app, olga, nina, invitationId, proof } = await givenInvited(given, 'admin')
    await olga.post('/organization/invite-member', { organizationId, email: 'zoe@example.com', role: 'admin' })
    const otherProof = (await mailedLink(app, 'zoe@example.com', 'invitation')).searchParams.get('proof')
    const before = await tablesWithoutCounters(app.database)
    for (const wrong of [otherProof, '', 'x', `${proof}x`, proof.slice(1), proof.toLowerCase(), invitationId]) {
      expect(await call(nina, 'acceptInvitation', { invitationId, proof: wrong })).toMatchObject(NOT_VERIFIED)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a wrong proof is ignored where none is required, and verifies nothing', async () => {
    const { nina, invitationId } = await givenInvited(given, 'member')
    expect((await call(nina, 'acceptInvitation', { invitationId, proof: 'x' })).status).toBe(200)
    expect((await call(nina, 'getSession')).data.user.emailVerified).toBe(false)
  })

  test('the proof sent by another user is refused and verifies nothing', async () => {
    const { app, invitationId, proof } = await givenInvited(given, 'admin')
    const sara = (await givenUsers(app, 'sara'))('sara')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(sara, 'acceptInvitation', { invitationId, proof })
    expect(result).toMatchObject({ status: 403, message: 'You are not the recipient of the invitation' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a proof refused at the membership limit verifies nothing, and works once there is capacity', async () => {
    const { app, nina, invitationId, proof } = await givenInvited(given, 'admin', undefined, 2)
    await givenUsers(app, 'mia')
    const mia = `('acme-mia', 'acme', 'mia', 'member', now())`
    await run(app.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${mia}`)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(nina, 'acceptInvitation', { invitationId, proof })).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await run(app.database, `delete from member where id = 'acme-mia'`)
    expect((await call(nina, 'acceptInvitation', { invitationId, proof })).status).toBe(200)
  })

  test('the proof is only in the mail', async () => {
    const { app, olga, nina, invitationId, proof } = await givenInvited(given, 'admin')
    const answers = await Promise.all([
      call(olga, 'inviteMember', { organizationId, email: 'nina@example.com', role: 'admin', resend: true }),
      call(olga, 'listInvitations', { organizationId }),
      call(olga, 'getFullOrganization', { organizationId }),
      call(nina, 'getInvitation', { id: invitationId }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await outboxDrained(app)
    const everything = [...answers.map(({ text }) => text), JSON.stringify(await allTables(app.database))].join()
    expect(everything).toContain(invitationId)
    expect(everything).not.toContain(proof)
  })
})

/** Makes what is stored one from before an adoption. */
async function adopted(app: TestApp): Promise<void> {
  await run(
    app.database,
    `insert into "adoption" ("source", "version", "at", "sourceSchema", "reversible", "layout", "references", "finishedAt")
      values ('better-auth', '1.2', now(), 'better_auth', false, '{}', '[]', now());
    update "invitation" set "createdAt" = now() - interval '1 hour'`,
  )
  await app.services.adoption.refresh()
}

async function givenInvited(given: StartApp, role: string, rule?: Rule, membershipLimit = 5): Promise<Invited> {
  const app = await given({
    organization: { requireVerifiedEmailToAccept: rule, membershipLimit, roles: { auditor: {} } },
  })
  const olga = (await givenOrganization(app, { owner: 'olga' })).as('olga')
  const nina = (await givenUsers(app, 'nina'))('nina')
  await olga.post('/organization/invite-member', { organizationId, email: 'nina@example.com', role })
  const link = await mailedLink(app, 'nina@example.com', 'invitation')
  const [, page, invitationId = ''] = link.pathname.split('/')
  expect(page).toBe('accept-invitation')
  return { app, olga, nina, invitationId, proof: link.searchParams.get('proof') ?? '' }
}

import type { InviterRule } from '@foyer/auth-domain/invitation/unverified-inviter'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { givenOrganization, givenOrganizations } from '@foyer/testing/organizations'
import { countOf, type Pair, RACE, ROUNDS, sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'

const DAY = 86_400
const REFUSAL = { code: 'EMAIL_VERIFICATION_REQUIRED_TO_INVITE', message: 'Email verification required to invite' }
const REQUIRED = { status: 403, ...REFUSAL }
const roles = { owner: 'olga', admin: 'adam' }
const addresses = (count: number, name = 'stranger') =>
  Array.from({ length: count }, (_, n) => `${name}${n}@example.com`)

onBothEngines('an inviter without a verified email', ({ name: engine, open }) => {
  const given = testAppsOn(open)

  const invite = (client: TestClient, email: string, more: object = {}) =>
    call(client, 'inviteMember', { organizationId: 'acme', role: 'member', email, ...more })

  async function inviteAll(client: TestClient, emails: readonly string[]): Promise<number[]> {
    const statuses = []
    for (const email of emails) statuses.push((await invite(client, email)).status)
    return statuses
  }

  test('invites three addresses a day, and a fourth is refused without a trace', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    expect(await inviteAll(as('olga'), addresses(3))).toEqual([200, 200, 200])
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect(await invite(as('olga'), 'fourth@example.com')).toMatchObject(REQUIRED)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await invite(as('adam'), 'fourth@example.com')).status).toBe(200)
    expect(await sentMails(app)).toHaveLength(4)
  })

  test('counts each address once: one of the three is mailed again', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    const [first = '', ...others] = addresses(3)
    await inviteAll(as('olga'), [first, ...others])
    expect((await invite(as('olga'), first.toUpperCase(), { resend: true })).status).toBe(200)
    expect(await invite(as('olga'), 'fourth@example.com', { resend: true })).toMatchObject(REQUIRED)
    await outboxDrained(app)
  })

  test.each([
    ['canceled', `update invitation set status = 'canceled'`],
    ['deleted with their organization', `delete from organization where id = 'acme'`],
  ])('gains nothing from invitations that are %s', async (_title, statement) => {
    const app = await given()
    const [acme, bolt] = await givenOrganizations(app, roles, ['acme', 'bolt'])
    if (acme === undefined || bolt === undefined) throw new Error('not created')
    await inviteAll(acme.as('olga'), addresses(3))
    await outboxDrained(app)
    await run(app.database, statement)
    expect(await invite(bolt.as('olga'), 'fourth@example.com', { organizationId: 'bolt' })).toMatchObject(REQUIRED)
  })

  test('invites three others the day after', async () => {
    const app = await given()
    app.stopClock()
    const { as } = await givenOrganization(app, roles)
    await inviteAll(as('olga'), addresses(3))
    app.pass(DAY - 1)
    expect(await inviteAll(as('olga'), ['late@example.com'])).toEqual([403])
    app.pass(1)
    expect(await inviteAll(as('olga'), addresses(4, 'next'))).toEqual([200, 200, 200, 403])
    await outboxDrained(app)
  })

  test('invites anybody once the email is verified', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    await inviteAll(as('olga'), addresses(4))
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'olga'`)
    expect(await inviteAll(as('olga'), addresses(5, 'next'))).toEqual([200, 200, 200, 200, 200])
    await outboxDrained(app)
  })

  test.each<[InviterRule, number[]]>([
    ['never', [200, 200, 200, 200, 200]],
    ['beyond-three', [200, 200, 200, 403, 403]],
    ['always', [403, 403, 403, 403, 403]],
  ])('under the rule %s gets %j', async (inviterMustBeVerified, statuses) => {
    const app = await given({ organization: { inviterMustBeVerified } })
    const { as } = await givenOrganization(app, roles)
    expect(await inviteAll(as('olga'), addresses(5))).toEqual(statuses)
    await outboxDrained(app)
  })

  test('is told what is wrong with the invitation first', async () => {
    const app = await given({ organization: { inviterMustBeVerified: 'always' } })
    const { as } = await givenOrganization(app, roles)
    expect(await invite(as('olga'), 'adam@example.com')).toMatchObject({ status: 400 })
    expect(await invite(as('adam'), 'zoe@example.com', { role: 'owner' })).not.toMatchObject(REQUIRED)
  })

  test('invites three of many at once, and is refused for each of the others', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { inviteTo: { window: 3600, max: 1 } } } })
    const { as } = await givenOrganization(app, roles)
    const emails = addresses(6)
    const entries = await inviteSeveral(as('olga'), emails)
    const refused = emails.slice(3).map((email) => ({ email, refusal: REFUSAL }))
    expect(entries).toEqual([...emails.slice(0, 3).map((email) => expect.objectContaining({ email })), ...refused])
    // A refused address keeps its mail quota.
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    expect(await inviteSeveral(as('olga'), emails.slice(3))).toMatchObject(
      emails.slice(3).map((email) => ({ email, invitation: {} })),
    )
    expect(await sentMails(app)).toHaveLength(6)
  })

  test('invites three when calls of several organizations race, at two instances', RACE, async () => {
    const apps: Pair = [await given(), await given()]
    const rounds = ROUNDS[engine]
    for (let round = 0; round < rounds; round += 1) {
      const owner = `owner${round}`
      const ids = Array.from({ length: 4 }, (_, n) => `acme${round}-${n}`)
      const organizations = await givenOrganizations(apps[0], { owner }, ids)
      const statuses = await together(
        organizations.flatMap(({ id: organizationId, as }, index) =>
          addresses(3, organizationId).map((email, n) => () => {
            const client = (index + n) % 2 === 0 ? as(owner) : sameClientAt(apps[1], as(owner))
            return client.post('/organization/invite-member', { organizationId, email, role: 'member' })
          }),
        ),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([3, 9])
    }
    expect(await countRows(apps[0].database, 'outbox')).toBe(3 * rounds)
    await outboxDrained(apps[0])
  })
})

async function inviteSeveral(client: TestClient, emails: readonly string[]): Promise<object[]> {
  const input = { organizationId: 'acme', role: 'member', emails }
  return (await call(client, 'inviteMembers', input)).data
}

import type { Answer, TestClient } from '@foyer/testing/client'
import { clientFor, givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
// As long as a real id, to be found in any answer.
const SECRET = 'Kx7pLm2vQ9sWc4RtYb8nZd3FgHj6Ma1E'
const members = { owner: 'olga', admin: 'adam', clerk: 'cleo', scribe: 'sven', member: 'mia' }
// Cleo may cancel invitations and Sven may read events; neither may invite.
const roles = { clerk: { invitation: ['cancel'] }, scribe: { organization: ['update'] } }

/** Everything that can be read about an organization's invitations. */
const readings: [name: string, read: (client: TestClient) => Promise<Answer>][] = [
  ['list-invitations', (client) => client.get('/organization/list-invitations?organizationId=acme')],
  ['get-full-organization', (client) => client.get('/organization/get-full-organization?organizationId=acme')],
  ['export-events as JSON', (client) => client.get('/organization/export-events?organizationId=acme&format=jsonl')],
  ['export-events as CSV', (client) => client.get('/organization/export-events?organizationId=acme&format=csv')],
  ['all exported events', (client) => client.get('/admin/export-events?format=jsonl')],
  ['events of the organization', (client) => client.get(queryOf('organization.listOrganizationEvents', acme))],
  ['all events', (client) => client.get(queryOf('admin.listEvents', {}))],
  ['own events', (client) => client.get(queryOf('user.listOwnEvents', {}))],
  ['overview', (client) => client.get(queryOf('organization.getOverview', acme))],
  ['received invitations', (client) => client.get(queryOf('invitation.listReceivedInvitations', undefined))],
  [
    'received invitations of an email',
    (client) => client.get(queryOf('invitation.listReceivedInvitations', { email: 'ceo@example.com' })),
  ],
]

describe('the id of a pending invitation', () => {
  const given = testAppsOn()

  /** Olga has invited ceo@example.com, which somebody claims without having verified it. */
  async function givenClaimed(): Promise<{ app: TestApp; as(name: string): TestClient; claimant: TestClient }> {
    const app = await given({ organization: { roles } })
    const { as } = await givenOrganization(app, members)
    await givenInvitation(app, { id: SECRET, to: 'ceo' })
    await recordSentBefore(app)
    const others = await givenUsers(app, 'ceo', 'root', 'sara')
    await run(app.database, `update "user" set role = 'admin' where id = 'root'`)
    const known = (name: string) => (name in { ceo: 1, root: 1, sara: 1 } ? others(name) : as(name))
    return { app, as: known, claimant: others('ceo') }
  }

  /** An event as version 0.2 recorded it. */
  async function recordSentBefore({ database }: TestApp): Promise<void> {
    await run(
      database,
      `insert into "auditEvent" (type, "actorId", "targetUserId", "organizationId", detail, "createdAt")
       values ('organization.invitation.sent', 'mia', 'mia', 'acme', '{"invitationId":"${SECRET}"}', now())`,
    )
  }

  test.each(readings)('is not in %s, for anybody who could not send it', async (_name, read) => {
    const { as } = await givenClaimed()
    for (const who of ['cleo', 'sven', 'mia', 'root', 'sara', 'ceo']) {
      expect((await read(as(who))).text, who).not.toContain(SECRET)
    }
  })

  test.each(['olga', 'adam'])('is listed to %s, who could send it', async (who) => {
    const { as } = await givenClaimed()
    expect((await as(who).get('/organization/list-invitations?organizationId=acme')).json).toMatchObject([
      { id: SECRET },
    ])
    const full = await as(who).get('/organization/get-full-organization?organizationId=acme')
    expect(full.json.invitations).toMatchObject([{ id: SECRET }])
  })

  test('is not listed to an admin if it makes an owner', async () => {
    const { app, as } = await givenClaimed()
    await run(app.database, `update invitation set role = 'owner'`)
    expect((await as('adam').get('/organization/list-invitations?organizationId=acme')).text).not.toContain(SECRET)
  })

  test('is not replaced by anything else that others are shown', async () => {
    const { app, as, claimant } = await givenClaimed()
    const texts = []
    for (const who of ['cleo', 'sven', 'mia', 'root']) {
      for (const [, read] of readings) texts.push((await read(as(who))).text)
    }
    const shown = new Set(texts.join(' ').match(/[\w-]{20,}/g))
    const before = await tablesWithoutCounters(app.database)
    for (const invitationId of shown) {
      expect((await call(claimant, 'getInvitation', { id: invitationId })).status, invitationId).toBe(400)
      expect((await call(claimant, 'acceptInvitation', { invitationId })).status, invitationId).toBe(400)
      expect((await call(claimant, 'rejectInvitation', { invitationId })).status, invitationId).toBe(400)
    }
    expect(shown.size).toBeGreaterThan(0)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('does not let a member accept for another email', async () => {
    const { app, as } = await givenClaimed()
    const before = await tablesWithoutCounters(app.database)
    for (const who of ['olga', 'adam', 'sara', 'root']) {
      expect((await call(as(who), 'acceptInvitation', { invitationId: SECRET })).status, who).toBe(403)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is not needed to cancel: the listed handle does, for who may', async () => {
    const { app, as } = await givenClaimed()
    const { data } = await call(as('cleo'), 'listInvitations', acme)
    const [{ id: handle }] = data
    expect(handle).toMatch(/^[\w-]{43}$/)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(as('mia'), 'cancelInvitation', { invitationId: handle })).toMatchObject({ status: 403 })
    const missing = await call(as('sara'), 'cancelInvitation', { invitationId: 'x'.repeat(43) })
    expect(await call(as('sara'), 'cancelInvitation', { invitationId: handle })).toMatchObject({ text: missing.text })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const canceled = await call(as('cleo'), 'cancelInvitation', { invitationId: handle })
    expect(canceled.data).toMatchObject({ email: 'ceo@example.com', status: 'canceled' })
    expect((await call(as('cleo'), 'cancelInvitation', { invitationId: handle })).status).toBe(400)
  })

  test('names the same invitation in its events as in a list', async () => {
    const { as, app } = await givenClaimed()
    await as('olga').post('/organization/cancel-invitation', { invitationId: SECRET })
    const { text } = await as('sven').get('/organization/export-events?organizationId=acme&format=jsonl')
    const ids = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).detail.invitationId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    const { auditEvent = [] } = await tablesWithoutCounters(app.database)
    expect(JSON.stringify(auditEvent.at(-1))).not.toContain(SECRET)
  })

  test('is listed to its recipient once the email is verified, newest first', async () => {
    const { app } = await givenClaimed()
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    app.pass(1)
    await givenInvitation(app, { organizationId: 'bolt', to: 'ceo', from: 'boris' })
    const ceo = await clientFor(app, 'ceo')
    expect(await ceo.trpc.invitation.listReceivedInvitations.query()).toEqual([])
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'ceo'`)
    const received = await ceo.trpc.invitation.listReceivedInvitations.query()
    expect(received.map(({ id }) => id)).toEqual(['bolt-ceo', SECRET])
  })

  test('of the newest hundred invitations is listed, the newest first', async () => {
    const { app } = await givenClaimed()
    await run(
      app.database,
      `insert into organization (id, name, slug, "createdAt") select 'o' || n, 'o', 'o' || n, now() from generate_series(1, 101) as n;
       insert into member (id, "organizationId", "userId", role, "createdAt")
         select 'o' || n, 'o' || n, 'olga', 'owner', now() from generate_series(1, 101) as n;
       insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
         select 'o' || n, 'o' || n, 'ceo@example.com', 'member', 'pending', 'olga', '2999-01-01', now() + n * interval '1 s'
         from generate_series(1, 101) as n;
       update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'ceo'`,
    )
    const ceo = await clientFor(app, 'ceo')
    const received = await ceo.trpc.invitation.listReceivedInvitations.query()
    expect(received.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => `o${101 - n}`))
  })
})

function queryOf(path: string, input: object | undefined): string {
  return `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input ?? null }))}`
}

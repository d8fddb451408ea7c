import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const PATH = '/export-user-data'
const MANY = 1203

onBothEngines('the data of a user', ({ open }) => {
  const given = testAppsOn(open)

  test('is one JSON file with everything about them', async () => {
    const { olga } = await givenOlga()
    const { status, headers, text } = await olga.post(PATH)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="user-data.json"')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(JSON.parse(text)).toMatchObject({
      user: { name: 'Olga', email: details('Olga').email, nickname: 'Olli' },
      accounts: [{ provider: 'credential' }],
      passkeys: [{ name: 'Laptop' }],
      sessions: [{ current: true, theme: 'dark' }],
      apiKeys: [{ name: 'Nightly backup' }],
      organizations: [{ slug: 'acme', roles: ['admin'] }],
      invitations: [{ organizationName: 'other', status: 'pending' }],
      twoFactor: { enabled: false },
    })
  })

  test('has no secret and nothing of other people', async () => {
    const { app, olga, key } = await givenOlga()
    const { text } = await olga.post(PATH)
    const {
      user,
      session = [],
      account = [],
      passkey = [],
      apikey = [],
      invitation = [],
    } = await allTables(app.database)
    const secrets = [
      key,
      ...[...olga.cookies.values()].map((value) => value.split('.')[0] ?? ''),
      ...session.map(({ token }) => token),
      ...account.map(({ password }) => password),
      ...passkey.flatMap(({ credentialID, publicKey }) => [credentialID, publicKey]),
      ...apikey.map((stored) => stored.key),
      ...invitation.map(({ id }) => id),
    ].filter((secret) => secret !== null && secret !== '')
    for (const secret of secrets) expect(text).not.toContain(secret)
    const others = user?.filter(({ name }) => name !== 'Olga') ?? []
    expect(others).toHaveLength(1)
    for (const { id, name, email } of others) for (const fact of [id, name, email]) expect(text).not.toContain(fact)
    expect(text).not.toContain('internalNote')
  })

  test('is complete, each once, however many', async () => {
    const { app, olga, id } = await givenOlga()
    await run(
      app.database,
      `insert into organization (id, name, slug, "createdAt") select 'o' || n, 'O ' || n, 'o' || n, now() from generate_series(1, ${MANY}) n`,
    )
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt") select 'm' || n, 'o' || n, '${id}', 'owner', now() from generate_series(1, ${MANY}) n`,
    )
    await run(
      app.database,
      `insert into "auditEvent" (type, "actorId", "targetUserId", detail, "createdAt")
       select 'organization.member.removed', '${id}', 'mia', '{"n":' || n || '}', now() from generate_series(1, ${MANY}) n`,
    )
    const answer = await olga.post(PATH)
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
    const { organizations, actions } = JSON.parse(answer.text)
    expect(new Set(organizations.map(({ slug }: { slug: string }) => slug)).size).toBe(MANY + 1)
    expect(organizations).toHaveLength(MANY + 1)
    const removals = actions.filter(({ type }: { type: string }) => type === 'organization.member.removed')
    expect(removals).toHaveLength(MANY)
    expect(JSON.stringify(removals)).not.toMatch(/mia|"n"/)
  })

  test('shows no invitation before the mailbox is proved: it may be to somebody else', async () => {
    const { app, olga } = await givenOlga()
    await run(app.database, `update "user" set "emailVerified" = false where name = 'Olga'`)
    expect(JSON.parse((await olga.post(PATH)).text).invitations).toEqual([])
  })

  test('is on record in the history that the next file shows', async () => {
    const { olga } = await givenOlga()
    const typesIn = ({ text }: { text: string }) =>
      JSON.parse(text).securityHistory.map(({ type }: { type: string }) => type)
    expect(typesIn(await olga.post(PATH))[0]).toBe('user.data.exported')
    const { events } = await olga.trpc.user.listOwnEvents.query({})
    expect(events.filter(({ type }) => type === 'user.data.exported')).toMatchObject([{ by: 'you' }])
  })

  test('asks who has a second factor for it, unless they have just passed it', async () => {
    const app = await given(allFeatures)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    expect((await client.post(PATH)).status).toBe(200)
    await run(app.database, 'update session set "secondFactorAt" = null')
    const before = await tablesWithoutCounters(app.database)
    const refused = await client.post(PATH)
    expect(refused).toMatchObject({ status: 403, json: { code: 'STEP_UP_REQUIRED' } })
    expect(refused.json.stepUp.methods).toContain('totp')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect((await client.post(PATH)).status).toBe(200)
  })

  test('is refused without a session, to an API key and to an impersonation, and nothing is recorded as done', async () => {
    const { app, key } = await givenOlga()
    const program = await app.client({ 'x-api-key': key }).post(PATH)
    expect((await app.client().post(PATH)).status).toBe(401)
    expect(program).toMatchObject({ status: 403, json: { code: 'NOT_BY_API_KEY' } })
    const { auditEvent = [] } = await allTables(app.database)
    expect(auditEvent.filter(({ type }) => type === 'user.data.exported')).toEqual([])
  })

  test('is refused to an admin who impersonates the user, and the refusal is recorded', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await adam.post('/admin/impersonate-user', { userId: 'uma' })
    const { status, text } = await adam.post(PATH)
    expect([status, text.includes('uma@example.com')]).toEqual([403, false])
    const { auditEvent = [] } = await allTables(app.database)
    expect(auditEvent.map(({ type }) => type)).toContain('user.impersonation.refused')
    expect(auditEvent.map(({ type }) => type)).not.toContain('user.data.exported')
  })

  test('is limited as calls with credentials are', async () => {
    const app = await given({ rateLimit: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const statuses = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await olga.post(PATH)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  type Fixture = { app: TestApp; olga: TestClient; id: string; key: string }

  /** Olga has one of everything; Mia is in her organization and has invited her to another. */
  async function givenOlga(): Promise<Fixture> {
    const app = await given(allFeatures)
    await signedUp(app, 'Mia')
    const olga = await signedUp(app, 'Olga')
    await olga.post('/update-user', { nickname: 'Olli' })
    await olga.post('/update-session', { theme: 'dark' })
    await givenOrganizationRows(app, 'other', { Mia: 'owner' })
    await givenOrganizationRows(app, 'acme', { Mia: 'owner', Olga: 'admin' })
    await givenInvitationRow(app, { to: details('Olga').email, from: details('Mia').email })
    await run(app.database, `update invitation set "organizationId" = 'other'`)
    await run(
      app.database,
      `update "user" set "emailVerified" = true, "mailboxProvenAt" = now(), fields = jsonb_set(fields, '{internalNote}', '"x"')`,
    )
    await addPasskey(app, olga, createAuthenticator())
    const { key } = (await olga.post('/api-key/create', { name: 'Nightly backup' })).json
    const id = (await olga.get('/get-session')).json.user.id
    return { app, olga, id, key }
  }
})

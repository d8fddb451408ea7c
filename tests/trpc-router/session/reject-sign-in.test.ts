import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD, signedInEmail, signedUpVerified, signInStatus } from '@foyer/testing/account-rows'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { countOf, RACE, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { confirmed, enabled, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedIn } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const { email } = details('Olga')
const features = { passkey: { enabled: true }, twoFactor: { enabled: true } }

onBothEngines('"this was not me"', RACE, ({ open }) => {
  const given = testAppsOn(open)

  /** Olga at home, and a thief who has her password; the link is in her mailbox. */
  async function givenTheft() {
    const app = await given(features)
    const olga = await signedUpVerified(app, 'Olga')
    app.pass(60)
    const thief = await signedIn(app, 'Olga')
    return { app, olga, thief, token: await tokenFor(app) }
  }

  async function tokenFor(app: TestApp): Promise<string> {
    return tokenOf(await mailedLink(app, email, 'new-device'))
  }

  async function countMails(app: TestApp): Promise<number> {
    await outboxDrained(app)
    return app.mailbox.list().filter(({ template }) => template === 'new-device').length
  }

  const reject = (app: TestApp, token: string) => app.client().trpc.session.rejectSignIn.mutate({ token })

  test('ends every session and the password, and lets its owner choose another', async () => {
    const { app, olga, thief, token } = await givenTheft()
    const rejected = await reject(app, token)
    expect(rejected).toEqual({ resetToken: expect.any(String), removed: [], kept: [] })
    expect([await signedInEmail(olga), await signedInEmail(thief)]).toEqual([undefined, undefined])
    expect(await signInStatus(app, email)).toBe(401)
    const reset = { token: rejected.resetToken, newPassword: NEW_PASSWORD }
    expect((await app.client().post('/reset-password', reset)).status).toBe(200)
    expect(await signInStatus(app, email, NEW_PASSWORD)).toBe(200)
    expect(await signInStatus(app, email)).toBe(401)
  })

  test('leaves the way by a reset mail to an owner who closes the page', async () => {
    const { app, token } = await givenTheft()
    await reject(app, token)
    await app.client().post('/request-password-reset', { email })
    const reset = tokenOf(await mailedLink(app, email, 'reset-password'))
    expect((await app.client().post('/reset-password', { token: reset, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect(await signInStatus(app, email, NEW_PASSWORD)).toBe(200)
  })

  test('removes what was added in that session or later, and keeps and names what was there before', async () => {
    const app = await given(features)
    const olga = await signedUpVerified(app, 'Olga')
    const [hers, his] = [createAuthenticator(), createAuthenticator()]
    await addPasskey(app, olga, hers, { body: { name: 'Hers' } })
    app.pass(60)
    const thief = await signedIn(app, 'Olga')
    const token = await tokenFor(app)
    await addPasskey(app, thief, his, { body: { name: 'His' } })
    await confirmed(app, thief, (await enabled(thief)).totpURI)
    const { removed, kept } = await reject(app, token)
    expect(removed.map(({ provider, name }) => [provider, name])).toEqual([
      ['passkey', 'His'],
      ['two-factor', null],
    ])
    expect(kept.map(({ provider, name }) => [provider, name])).toEqual([['passkey', 'Hers']])
    expect((await signInByPasskey(app, app.client(), his)).status).toBe(401)
    expect((await signInByPasskey(app, app.client(), hers)).status).toBe(200)
    expect([await countRows(app.database, 'twoFactor'), await countRows(app.database, 'backupCode')]).toEqual([0, 0])
  })

  test('leaves the second factor from before without the backup codes that the thief has made and read', async () => {
    const app = await given(features)
    const olga = await signedUpVerified(app, 'Olga')
    const { totpURI } = await enabled(olga)
    await confirmed(app, olga, totpURI)
    await app.database.db.updateTable('twoFactor').set({ provenAt: app.services.now() }).execute()
    app.pass(60)
    const thief = await halfSignedIn(app, 'Olga')
    await thief.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    const token = await tokenFor(app)
    app.pass(1)
    expect((await thief.post('/two-factor/generate-backup-codes', { password: PASSWORD })).status).toBe(200)
    await reject(app, token)
    expect([await countRows(app.database, 'twoFactor'), await countRows(app.database, 'backupCode')]).toEqual([1, 0])
  })

  test('works also after the thief has changed the password', async () => {
    const { app, thief, token } = await givenTheft()
    const changed = { currentPassword: PASSWORD, newPassword: 'the-password-of-a-thief' }
    expect((await thief.post('/change-password', changed)).status).toBe(200)
    await reject(app, token)
    expect(await signedInEmail(thief)).toBeUndefined()
    expect(await signInStatus(app, email, changed.newPassword)).toBe(401)
  })

  test('has a reset mail sent where nobody can ask for one, and the page is of use still', async () => {
    const app = await given({ ...features, emailAndPassword: { resetPassword: { enabled: false } } })
    await signedUpVerified(app, 'Olga')
    app.pass(60)
    await signedIn(app, 'Olga')
    const { resetToken } = await reject(app, await tokenFor(app))
    const mailed = tokenOf(await mailedLink(app, email, 'reset-password'))
    expect(mailed).not.toBe(resetToken)
    const closed = { token: mailed, newPassword: NEW_PASSWORD }
    expect((await app.client().post('/reset-password', { ...closed, token: resetToken })).status).toBe(200)
    expect((await app.client().post('/reset-password', closed)).status).toBe(400)
  })

  test('lets an owner in by that mail who closes the page', async () => {
    const app = await given({ ...features, emailAndPassword: { resetPassword: { enabled: false } } })
    await signedUpVerified(app, 'Olga')
    app.pass(60)
    await signedIn(app, 'Olga')
    await reject(app, await tokenFor(app))
    const reset = tokenOf(await mailedLink(app, email, 'reset-password'))
    expect((await app.client().post('/reset-password', { token: reset, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect(await signInStatus(app, email, NEW_PASSWORD)).toBe(200)
  })

  test('by a later mail removes what an earlier session of the thief has added', async () => {
    const { app, thief } = await givenTheft()
    const his = createAuthenticator()
    await addPasskey(app, thief, his)
    app.pass(60)
    await signedIn(app, 'Olga')
    await expect.poll(async () => countMails(app)).toBe(2)
    expect((await reject(app, await tokenFor(app))).removed).toMatchObject([{ provider: 'passkey' }])
    expect((await signInByPasskey(app, app.client(), his)).status).toBe(401)
  })

  test('works also after a reset, and removes what the thief had added before it', async () => {
    const { app, thief, token } = await givenTheft()
    const his = createAuthenticator()
    await addPasskey(app, thief, his)
    await resetByMail(app)
    expect((await signInByPasskey(app, app.client(), his)).status).toBe(200)
    expect((await reject(app, token)).removed).toMatchObject([{ provider: 'passkey' }])
    expect((await signInByPasskey(app, app.client(), his)).status).toBe(401)
    expect(await signInStatus(app, email, NEW_PASSWORD)).toBe(401)
  })

  test('ends pending sign-ins, trusted devices and every other mailed link', async () => {
    const { app, thief, token } = await givenTheft()
    await app.client().post('/request-password-reset', { email })
    const reset = tokenOf(await mailedLink(app, email, 'reset-password'))
    await confirmed(app, thief, (await enabled(thief)).totpURI)
    await app.client().post('/sign-in/email', { email, password: PASSWORD })
    await run(
      app.database,
      `insert into "trustedDevice" select 'device', id, 'token', 'agent', now(), now() + interval '1 day' from "user"`,
    )
    expect(await countRows(app.database, 'pendingSignIn')).toBe(1)
    await reject(app, token)
    expect(await countRows(app.database, 'pendingSignIn')).toBe(0)
    expect(await countRows(app.database, 'trustedDevice')).toBe(0)
    expect((await app.client().post('/reset-password', { token: reset, newPassword: NEW_PASSWORD })).status).toBe(400)
  })

  test('tells its owner of what it has removed, and leaves an event', async () => {
    const { app, thief, token } = await givenTheft()
    await addPasskey(app, thief, createAuthenticator())
    await reject(app, token)
    await mailedLink(app, email, 'account-unlinked')
    const events = await app.database.db.selectFrom('auditEvent').select(['type', 'detail']).orderBy('id').execute()
    const last = events.slice(-2).map(({ type, detail }) => ({ type, detail: JSON.parse(String(detail)) }))
    expect(last).toEqual([
      { type: 'passkey.removed', detail: { name: 'Laptop', rejected: true } },
      { type: 'session.rejected', detail: { sessionId: expect.any(String), ended: 2, removed: 1 } },
    ])
  })

  test('of twenty at once one succeeds', async () => {
    const { app, token } = await givenTheft()
    const requests = Array.from({ length: 20 }, () => () => rejectOverHttp(app.client(), token))
    const statuses = await together(requests)
    expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 19])
    expect((await app.database.db.selectFrom('verification').select('purpose').execute()).length).toBe(1)
  })

  test.each([
    ['has expired', (app: TestApp) => app.pass(7 * 24 * 3600 + 1)],
    ['is about an address that the account no longer has', changeEmail],
  ])('changes nothing by a link that %s', async (_why, after) => {
    const { app, token } = await givenTheft()
    await after(app)
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await rejectOverHttp(app.client(), token)).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('changes nothing by following the link, or by a secret made for another purpose', async () => {
    const { app, token } = await givenTheft()
    const reset = await app.client().post('/request-password-reset', { email })
    expect(reset.status).toBe(200)
    const other = tokenOf(await mailedLink(app, email, 'reset-password'))
    const before = await tablesWithoutCounters(app.database)
    await app
      .client()
      .get(`/trpc/session.rejectSignIn?input=${encodeURIComponent(JSON.stringify({ json: { token } }))}`)
    await fetch(`${app.baseUrl}/reject-sign-in?token=${token}`)
    expect((await rejectOverHttp(app.client(), other)).status).toBe(400)
    expect((await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

function rejectOverHttp(client: TestClient, token: string) {
  return client.post('/trpc/session.rejectSignIn', { json: { token } })
}

async function resetByMail(app: TestApp): Promise<void> {
  await app.client().post('/request-password-reset', { email })
  const token = tokenOf(await mailedLink(app, email, 'reset-password'))
  await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
}

async function changeEmail(app: TestApp): Promise<void> {
  const olga = await signedIn(app, 'Olga')
  await olga.post('/change-email', { newEmail: 'new@example.com' })
  const link = await mailedLink(app, email, 'change-email')
  await olga.get(link.pathname + link.search)
}

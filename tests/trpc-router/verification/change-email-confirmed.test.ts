import { redirectTarget, signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const NEW = 'new@example.com'

describe('changing a verified email', () => {
  const given = testAppsOn()

  async function givenRequested(app: TestApp): Promise<{ olga: TestClient; token: string; before: object }> {
    const olga = await signedUpVerified(app, 'Olga')
    await olga.post('/change-email', { newEmail: NEW })
    const token = tokenOf(await mailedLink(app, OLGA, 'change-email'))
    return { olga, token, before: await tablesWithoutCounters(app.database) }
  }

  test('changes nothing before the link is opened, which is mailed to the current email only', async () => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    const { user } = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'changeEmail', { newEmail: 'New@Example.com', callbackURL: '/changed' })
    expect(result).toMatchObject({ status: 200, data: { status: true }, setCookies: [] })
    expect(await sentMails(app)).toEqual([`${OLGA} change-email`])
    expect((await tablesWithoutCounters(app.database)).user).toEqual(user)
    const link = await mailedLink(app, OLGA, 'change-email')
    expect(link.pathname).toBe('/api/auth/verify-email')
    expect(link.searchParams.get('callbackURL')).toBe('/changed')
  })

  test('takes effect with the link: the new email is unverified and mailed a link, the old one is notified', async () => {
    const app = await given()
    const { olga, token } = await givenRequested(app)
    const result = await call(olga, 'verifyEmail', { token })
    expect(result).toMatchObject({ status: 200, data: { status: true, user: { email: NEW, emailVerified: false } } })
    expect(result.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.session_token', 'foyer.known_browser'])
    expect(await signedInEmail(olga)).toBe(NEW)
    expect(await sentMails(app)).toEqual([`${NEW} verify-email`, `${OLGA} change-email`, `${OLGA} email-changed`])
    const link = await mailedLink(app, NEW, 'verify-email')
    expect((await app.client().get(pathOf(link))).headers.get('location')).toBe('/')
    expect((await allTables(app.database)).user?.[0]).toMatchObject({ email: NEW, emailVerified: true })
  })

  test('takes effect in any browser in which the user is signed in', async () => {
    const app = await given()
    const { token } = await givenRequested(app)
    const phone = await signedIn(app, 'Olga')
    expect(redirectTarget(await call(phone, 'verifyEmail', { token, callbackURL: '/x' }))).toBe('/x')
    expect(await signedInEmail(phone)).toBe(NEW)
  })

  test.each(['nobody', 'another user'])('is unauthorized where %s is signed in', async (who) => {
    const app = await given()
    const mia = await signedUp(app, 'Mia')
    const { token, before } = await givenRequested(app)
    const client = who === 'nobody' ? app.client() : mia
    const redirected = await call(client, 'verifyEmail', { token, callbackURL: '/x?y=1' })
    expect([redirectTarget(redirected), redirected.setCookies]).toEqual(['/x?y=1&error=unauthorized', []])
    const bare = await call(client, 'verifyEmail', { token })
    expect(bare).toMatchObject({ status: 401, message: 'unauthorized', setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('still takes effect after a link scanner has opened the link', async () => {
    const app = await given()
    const { olga, token } = await givenRequested(app)
    await call(app.client(), 'verifyEmail', { token, callbackURL: '/x' })
    expect(redirectTarget(await call(olga, 'verifyEmail', { token, callbackURL: '/x' }))).toBe('/x')
    expect(await signedInEmail(olga)).toBe(NEW)
  })

  test('takes effect once: the link changes nothing when opened again', async () => {
    const app = await given()
    const { olga, token } = await givenRequested(app)
    await call(olga, 'verifyEmail', { token })
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    const again = await call(olga, 'verifyEmail', { token })
    expect(again).toMatchObject({ status: 200, data: { status: true, user: { email: NEW } } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await sentMails(app)).toHaveLength(3)
  })

  test('is refused for an email that was taken meanwhile', async () => {
    const app = await given()
    const { olga, token } = await givenRequested(app)
    await app.client().post('/sign-up/email', { ...details('New'), email: NEW })
    const before = await tablesWithoutCounters(app.database)
    const redirected = await call(olga, 'verifyEmail', { token, callbackURL: '/x' })
    expect(redirectTarget(redirected)).toBe('/x?error=couldnt_update_your_email')
    const bare = await call(olga, 'verifyEmail', { token })
    expect(bare).toMatchObject({ status: 400, message: "Couldn't update your email", setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['the same', OLGA, 'Email is the same'],
    ['one that is taken', 'mia@example.com', "Couldn't update your email"],
  ])('cannot be requested with %s', async (_title, newEmail, message) => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    await signedUp(app, 'Mia')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'changeEmail', { newEmail })).toMatchObject({ status: 400, message })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where verification mails are disabled', async () => {
    const app = await given({ emailVerification: { enabled: false } })
    const olga = await signedUpVerified(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'changeEmail', { newEmail: NEW })
    expect(result).toMatchObject({ status: 400, message: "Verification email isn't enabled" })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('expires an hour after the request', async () => {
    const app = await given()
    const { olga, token, before } = await givenRequested(app)
    app.pass(3601)
    const result = await call(olga, 'verifyEmail', { token, callbackURL: '/x' })
    expect(redirectTarget(result)).toBe('/x?error=token_expired')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

import { NEW_PASSWORD, redirectTarget, resetTokenOf, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { mailedLink, outboxDrained, pathOf, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const NEW = 'new@example.com'
const OF_ADDRESS = expect.stringMatching(/^\[body\.newEmail\] Invalid/)

describe('changing an unverified email', () => {
  const given = testAppsOn()

  test('takes effect at once, in lower case, and renews the cookies', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    const result = await call(olga, 'changeEmail', { newEmail: 'New@Example.COM' })
    expect(result).toMatchObject({ status: 200, data: { status: true } })
    expect(result.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.session_token', 'foyer.known_browser'])
    expect(await signedInEmail(olga)).toBe(NEW)
    expect([await signInStatus(app, OLGA), await signInStatus(app, NEW)]).toEqual([401, 200])
    const { user = [], auditEvent = [] } = await allTables(app.database)
    expect(user).toEqual([expect.objectContaining({ email: NEW, emailVerified: false, tokenStamp: 1 })])
    const changed = auditEvent.find(({ type }) => type === 'user.email.changed')
    expect(JSON.parse(String(changed?.detail))).toEqual({ from: OLGA, to: NEW })
  })

  test('mails the new email a verification link with the callback URL, and the unverified old one nothing', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    await call(olga, 'changeEmail', { newEmail: NEW, callbackURL: '/changed?x=1' })
    expect(await sentMails(app)).toEqual([`${NEW} verify-email`])
    const link = await mailedLink(app, NEW, 'verify-email')
    expect((await app.client().get(pathOf(link))).headers.get('location')).toBe('/changed?x=1')
    expect((await allTables(app.database)).user?.[0]).toMatchObject({ email: NEW, emailVerified: true })
  })

  test('does not leave the old email in the cookie cache', async () => {
    const app = await given({ session: { cookieCache: { enabled: true } } })
    const olga = await signUp(app, 'Olga')
    await call(olga, 'changeEmail', { newEmail: NEW })
    expect(await signedInEmail(olga)).toBe(NEW)
  })

  test('keeps a session without rememberMe one', async () => {
    const app = await given()
    await signUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    const { setCookies } = await call(olga, 'changeEmail', { newEmail: NEW })
    for (const line of setCookies) expect(line).not.toMatch(/max-age|expires/i)
  })

  test('invalidates outstanding reset and verification links', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    const olga = await signUp(app, 'Olga')
    const proof = await mailedLink(app, OLGA, 'verify-email')
    const token = await resetTokenOf(app, 'Olga')
    await call(olga, 'changeEmail', { newEmail: NEW })
    expect(await countRows(app.database, 'verification')).toBe(0)
    const reset = await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(reset).toMatchObject({ status: 400, message: 'invalid token' })
    expect((await app.client().get(pathOf(proof))).headers.get('location')).toBe('/?error=invalid_token')
    expect((await allTables(app.database)).user?.[0]).toMatchObject({ email: NEW, emailVerified: false })
  })

  test.each([
    ['the same', OLGA, 'Email is the same'],
    ['the same in capitals', 'OLGA@EXAMPLE.COM', 'Email is the same'],
    ['one that is taken', 'mia@example.com', "Couldn't update your email"],
    ['one that is taken, in capitals', 'MIA@example.com', "Couldn't update your email"],
    ['one outside ASCII', 'ольга@example.com', 'Invalid email'],
    ['two', `${NEW},olga2@example.com`, OF_ADDRESS],
    ['none', '', OF_ADDRESS],
    ['a list', [NEW], OF_ADDRESS],
    ['one with a name', `Olga <${NEW}>`, OF_ADDRESS],
    ['one with a line break', `${NEW}\r\nbcc: mia@example.com`, OF_ADDRESS],
    ['one too long', `${'a'.repeat(250)}@example.com`, OF_ADDRESS],
    ['nothing', undefined, OF_ADDRESS],
  ])('is refused with %s', async (_title, newEmail, message) => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    await signUp(app, 'Mia')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'changeEmail', { newEmail })).toMatchObject({ status: 400, message, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where it is disabled', async () => {
    const app = await given({ user: { changeEmail: { enabled: false } } })
    const olga = await signUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'changeEmail', { newEmail: NEW })
    expect(result).toMatchObject({ status: 400, message: 'Change email is disabled' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused without a session, and with an untrusted callback URL', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(app.client(), 'changeEmail', { newEmail: NEW })).status).toBe(401)
    const result = await call(olga, 'changeEmail', { newEmail: NEW, callbackURL: 'https://evil.example' })
    expect(result).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('frees the old email, whose old links do not work for its new user', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    const olga = await signUp(app, 'Olga')
    const old = await mailedLink(app, OLGA, 'verify-email')
    await call(olga, 'changeEmail', { newEmail: NEW })
    await app.client().post('/sign-up/email', { name: 'Other', email: OLGA, password: NEW_PASSWORD })
    await outboxDrained(app)
    const token = old.searchParams.get('token') ?? ''
    const result = await call(app.client(), 'verifyEmail', { token, callbackURL: '/x' })
    expect(redirectTarget(result)).toBe('/x?error=invalid_token')
    const { user = [] } = await allTables(app.database)
    expect(user.map(({ emailVerified }) => emailVerified)).toEqual([false, false])
  })
})

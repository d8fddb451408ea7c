import { markVerified, NEW_PASSWORD, signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details, signedIn, signUp } from '@foyer/testing/users'
import { newDeviceMail } from '@foyer/trpc-router/runtime/outbox/messages/new-device'
import { describe, expect, test } from 'vitest'

const { email, password } = details('Olga')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

describe('a sign-in', () => {
  const given = testAppsOn()

  async function notices(app: TestApp): Promise<number> {
    await outboxDrained(app)
    return app.mailbox.list(email).filter(({ template }) => template === 'new-device').length
  }

  const signIn = (client: TestClient) => client.post('/sign-in/email', { email, password })

  test('from a new browser sends a mail that says when, from where and how, with a link', async () => {
    const app = await given()
    await signedUpVerified(app, 'Olga')
    await run(app.database, 'update "user" set language = 6')
    const stranger = app.client({ 'user-agent': FIREFOX })
    expect((await call(stranger, 'signInEmail', { email, password })).status).toBe(200)
    const link = await mailedLink(app, email, 'new-device')
    expect(link.pathname).toBe('/reject-sign-in')
    const [mail] = app.mailbox.list(email)
    const time = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(app.services.now())
    for (const fact of ['Firefox unter Linux', 'Passwort', '127.0.0.1', time, '7 Tage']) {
      expect(mail?.text).toContain(fact)
    }
  })

  test('from a browser that has signed in before sends none, nor does another session there', async () => {
    const app = await given()
    const olga = await signedUpVerified(app, 'Olga')
    await signIn(olga)
    await olga.post('/sign-out')
    await signIn(olga)
    expect(await notices(app)).toBe(0)
  })

  test('that is the first after a sign-up that began none sends none, the next from elsewhere does', async () => {
    const app = await given({ emailAndPassword: { autoSignIn: false } })
    await signUp(app, 'Olga')
    await markVerified(app, 'Olga')
    await signedIn(app, 'Olga')
    expect(await notices(app)).toBe(0)
    await signedIn(app, 'Olga')
    expect(await notices(app)).toBe(1)
  })

  test('uses up the first one also in the browser that signed up, so that the next from elsewhere is told', async () => {
    const app = await given({ emailAndPassword: { autoSignIn: false } })
    const olga = await signUp(app, 'Olga')
    await markVerified(app, 'Olga')
    await signIn(olga)
    expect(await notices(app)).toBe(0)
    await signedIn(app, 'Olga')
    expect(await notices(app)).toBe(1)
  })

  test('of an invited user where they chose their password is their first, and the next from elsewhere is told', async () => {
    const app = await given()
    const admin = await signUp(app, 'Ada')
    await run(app.database, `update "user" set role = 'admin'`)
    await admin.trpc.admin.inviteUser.mutate({ email, name: 'Olga' })
    const olga = app.client()
    const page = (await olga.get(pathOf(await mailedLink(app, email, 'user-invitation')))).headers.get('location') ?? ''
    const token = new URL(page).searchParams.get('token')
    expect((await olga.post('/reset-password', { token, newPassword: password })).status).toBe(200)
    expect((await signIn(olga)).status).toBe(200)
    expect(await notices(app)).toBe(0)
    await signedIn(app, 'Olga')
    expect(await notices(app)).toBe(1)
  })

  test('where somebody has only reset the password is told', async () => {
    const app = await given()
    await signedUpVerified(app, 'Olga')
    const stranger = app.client()
    await stranger.post('/request-password-reset', { email })
    const token = tokenOf(await mailedLink(app, email, 'reset-password'))
    expect((await stranger.post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect((await stranger.post('/sign-in/email', { email, password: NEW_PASSWORD })).status).toBe(200)
    expect(await notices(app)).toBe(1)
    await stranger.post('/sign-out')
    await stranger.post('/sign-in/email', { email, password: NEW_PASSWORD })
    expect(await notices(app)).toBe(1)
  })

  test('of a guest who has an account by now uses up its first one', async () => {
    const app = await given({ anonymous: { enabled: true }, emailAndPassword: { autoSignIn: false } })
    const olga = app.client()
    await olga.post('/sign-in/anonymous')
    await olga.post('/sign-up/email', details('Olga'))
    await run(app.database, `update "user" set "emailVerified" = true`)
    await signIn(olga)
    expect(await notices(app)).toBe(0)
    await signedIn(app, 'Olga')
    expect(await notices(app)).toBe(1)
  })

  test.each([
    ['to an unverified address', {}, signUp],
    ['where the option says so', { session: { newDeviceNotice: false } }, signedUpVerified],
  ])('from a new browser sends none %s', async (_why, options, signUp) => {
    const app = await given(options)
    await signUp(app, 'Olga')
    await signedIn(app, 'Olga')
    expect(await notices(app)).toBe(0)
  })

  test('sends its mail once the second factor has passed, and none before', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    await run(app.database, 'update "user" set "emailVerified" = true')
    const half = await halfSignedIn(app, 'Olga')
    expect(await notices(app)).toBe(0)
    await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect(await notices(app)).toBe(1)
  })

  test('is told of also when it has changed the password before the mail is written, not at another address', async () => {
    const app = await given()
    await signedUpVerified(app, 'Olga')
    const thief = await signedIn(app, 'Olga')
    const { session, user } = (await thief.get('/get-session')).json
    await thief.post('/change-password', { currentPassword: password, newPassword: 'the-password-of-a-thief' })
    const facts = { at: 0, methods: ['password'], ipAddress: null, userAgent: null, languageTags: [] }
    const message = { kind: 'new-device' as const, userId: user.id, email, sessionId: session.id, ...facts }
    expect((await newDeviceMail(app.services, message))?.to).toBe(email)
    expect(await newDeviceMail(app.services, { ...message, email: 'former@example.com' })).toBeUndefined()
  })

  test('again and again from new browsers sends ten mails a day, and uses up no other quota', async () => {
    const app = await given({ rateLimit: { enabled: true, rules: { signInEmail: { window: 10, max: 100 } } } })
    const olga = await signedUpVerified(app, 'Olga')
    for (let n = 0; n < 12; n += 1) await signedIn(app, 'Olga')
    expect(await notices(app)).toBe(10)
    await olga.post('/change-password', { currentPassword: password, newPassword: 'a-new-correct-horse' })
    await outboxDrained(app)
    expect(app.mailbox.list(email).some(({ template }) => template === 'password-changed')).toBe(true)
  })

  test('by an anonymous user, and by an impersonating admin, sends none', async () => {
    const app = await given({ anonymous: { enabled: true } })
    const admin = await signUp(app, 'Ada')
    await run(app.database, `update "user" set role = 'admin'`)
    await signedUpVerified(app, 'Olga')
    const { json } = await admin.get('/admin/list-users')
    const olga = json.users.find((user: { email: string }) => user.email === email)
    expect((await admin.post('/admin/impersonate-user', { userId: olga.id })).status).toBe(200)
    expect((await app.client().post('/sign-in/anonymous')).status).toBe(200)
    await outboxDrained(app)
    expect(app.mailbox.list()).toEqual([])
  })
})

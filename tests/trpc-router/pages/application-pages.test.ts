import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import { mailedLink, outboxDrained, pathOf } from '@foyer/testing/mail'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { authorizeAtProvider, givenProviderApp, returnFromProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const APP = 'https://app.example.com'
const OLGA = 'olga@example.com'
const trusting = { trustedOrigins: [APP, 'https://other.example.com'] }
const pages = {
  acceptInvitation: `${APP}/invitations/{id}`,
  resetPassword: `${APP}/reset#token={token}`,
  verifyEmail: `${APP}/verify#token={token}`,
  twoFactor: `${APP}/two-factor?methods={methods}&next={callbackURL}`,
  error: `${APP}/failed?code={error}`,
}
const configured = { ...trusting, pages }
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
const FORM = 'application/x-www-form-urlencoded'
const invitation = { organizationId: 'acme', email: 'nina@example.com', role: 'admin' }

function secretIn(link: URL, name = 'token'): string {
  return new URLSearchParams(link.hash.slice(1)).get(name) ?? ''
}

describe('pages of the application', () => {
  const given = testAppsOn()

  test('a mailed reset leads to its page, with the token in the fragment, where no server reads it', async () => {
    const app = await given(configured)
    await signedUp(app, 'Olga')
    await app.client().post('/request-password-reset', { email: OLGA })
    const link = await mailedLink(app, OLGA, 'reset-password')
    expect(link.href.replace(link.hash, '')).toBe(`${APP}/reset`)
    const newPassword = 'a-new-correct-horse'
    const reset = () => app.client().post('/reset-password', { token: secretIn(link), newPassword })
    expect((await reset()).status).toBe(200)
    expect(await reset()).toMatchObject({ status: 400, json: { code: 'INVALID_TOKEN' } })
    expect((await app.client().post('/sign-in/email', { email: OLGA, password: newPassword })).status).toBe(200)
  })

  test('a link mailed before leads there too, by a redirect, and to the page of errors once it is void', async () => {
    const app = await given(configured)
    await signedUp(app, 'Olga')
    await app.client().post('/request-password-reset', { email: OLGA })
    const token = secretIn(await mailedLink(app, OLGA, 'reset-password'))
    const before = await tablesWithoutCounters(app.database)
    const target = async (secret: string) =>
      (await app.client().get(`/reset-password/${secret}?callbackURL=`)).headers.get('location')
    expect(await target(token)).toBe(`${APP}/reset#token=${token}`)
    expect(await target('A'.repeat(24))).toBe(`${APP}/failed?code=INVALID_TOKEN`)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('an invited user chooses a password there', async () => {
    const resetPassword = `${APP}/reset?token={token}&from=mail`
    const { app, adam } = await givenAdminUsers(given, { ...trusting, pages: { resetPassword } })
    await adam.trpc.admin.inviteUser.mutate({ email: 'zoe@example.com', name: 'Zoe' })
    const link = await mailedLink(app, 'zoe@example.com', 'user-invitation')
    expect([link.origin + link.pathname, link.searchParams.get('from')]).toEqual([`${APP}/reset`, 'mail'])
    const token = link.searchParams.get('token')
    expect((await app.client().post('/reset-password', { token, newPassword: 'a-new-correct-horse' })).status).toBe(200)
  })

  test('a mailed verification leads to its page, whose call verifies and proves nothing in another browser', async () => {
    const app = await given(configured)
    await signedUp(app, 'Olga')
    await app.client().post('/send-verification-email', { email: OLGA })
    const link = await mailedLink(app, OLGA, 'verify-email')
    expect(link.href.replace(link.hash, '')).toBe(`${APP}/verify`)
    const elsewhere = app.client({ origin: APP, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' })
    const answer = await elsewhere.get(`/verify-email?token=${secretIn(link)}`)
    expect(answer).toMatchObject({ status: 200, json: { status: true }, setCookies: [] })
    const user = await app.database.db
      .selectFrom('user')
      .select(['emailVerified', 'mailboxProvenAt'])
      .executeTakeFirst()
    expect(user).toEqual({ emailVerified: true, mailboxProvenAt: null })
  })

  test('a navigation by a browser that did not ask is still asked to confirm', async () => {
    const app = await given(configured)
    await signedUp(app, 'Olga')
    await app.client().post('/send-verification-email', { email: OLGA })
    const token = secretIn(await mailedLink(app, OLGA, 'verify-email'))
    const before = await tablesWithoutCounters(app.database)
    const answer = await app.client().get(`/verify-email?token=${token}&callbackURL=/`, opened)
    expect(answer.headers.get('location')).toMatch(/^\/verify-email\?token=/)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a new email is proved there, and agreed to from the former one', async () => {
    const app = await given(configured)
    const olga = await signedUp(app, 'Olga')
    await run(app.database, `update "user" set "emailVerified" = true`)
    await olga.post('/change-email', { newEmail: 'olga@new.example.com' })
    const agreed = await mailedLink(app, OLGA, 'change-email')
    expect(agreed.href).toMatch(`${APP}/verify#token=`)
    expect((await olga.get(`/verify-email?token=${secretIn(agreed)}`)).status).toBe(200)
    const proved = await mailedLink(app, 'olga@new.example.com', 'verify-email')
    expect(proved.href).toMatch(`${APP}/verify#token=`)
    expect((await olga.get(`/verify-email?token=${secretIn(proved)}`)).status).toBe(200)
    expect(await signedInEmail(olga)).toBe('olga@new.example.com')
  })

  test('an invitation leads to its page, with the proof in the fragment, which verifies anyone who accepts with it', async () => {
    const app = await given(configured)
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const invitees = await givenUsers(app, 'nina')
    const { json } = await as('olga').post('/organization/invite-member', invitation)
    const link = await mailedLink(app, invitation.email, 'invitation')
    expect(link.href.replace(link.hash, '')).toBe(`${APP}/invitations/${json.id}`)
    const accept = (proof?: string) =>
      invitees('nina').post('/organization/accept-invitation', { invitationId: json.id, proof })
    expect((await accept()).status).toBe(403)
    expect((await accept(secretIn(link, 'proof'))).status).toBe(200)
  })

  test('the second factor after a mailed link is asked for there, and so are its codes taken', async () => {
    const app = await given({ ...configured, twoFactor: { enabled: true }, magicLink: { enabled: true } })
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await client.post('/send-verification-email', { email: OLGA })
    await client.get(`/verify-email?token=${secretIn(await mailedLink(app, OLGA, 'verify-email'))}`)
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email: OLGA, callbackURL: '/in?a=1&b=2#c' })
    const link = await mailedLink(app, OLGA, 'magic-link')
    const target = new URL((await browser.get(pathOf(link), opened)).headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe(`${APP}/two-factor`)
    expect(Object.fromEntries(target.searchParams)).toEqual({ methods: 'totp', next: `${app.baseUrl}/in?a=1&b=2#c` })
    expect(await signedInEmail(browser)).toBeUndefined()
    expect((await browser.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
    expect(await signedInEmail(browser)).toBe(OLGA)
  })

  test('an error for which a call has named no page is shown there: its code alone', async () => {
    const scene = await givenProviderApp(given, { ...configured, magicLink: { enabled: true } })
    const browser = scene.app.client()
    const flow = { provider: 'github', user: providerUser('Olga'), callbackURL: '/inside' }
    const callback = await authorizeAtProvider(scene, browser, flow)
    const denied = { state: callback.parameters.state ?? '', error: 'access_denied', error_description: 'no' }
    const target = async (parameters: Record<string, string>) =>
      redirectTarget(await returnFromProvider(browser, { ...callback, parameters }))
    expect(await target(denied)).toBe(`${APP}/failed?code=access_denied`)
    expect(await target(callback.parameters)).toBe(`${APP}/failed?code=please_restart_the_process`)
    expect(await target({})).toBe(`${APP}/failed?code=state_not_found`)
    expect(await target({ error: '&token=x#"<script>' })).toBe(`${APP}/failed?code=invalid_callback_request`)
    const link = await browser.get('/magic-link/verify?token=unknown', opened)
    expect(link.headers.get('location')).toBe(`${APP}/failed?code=INVALID_TOKEN`)
  })

  test('a refused link that names no page leads there with its code, which a program gets as JSON', async () => {
    const app = await given({ ...configured, user: { deleteUser: { sendVerification: true } } })
    const person = { ...opened, accept: 'text/html,*/*;q=0.8' }
    const before = await tablesWithoutCounters(app.database)
    const answers = {
      '/verify-email?token=x': 'INVALID_TOKEN',
      '/delete-user/callback?token=x': 'FAILED_TO_GET_USER_INFO',
    }
    for (const [path, code] of Object.entries(answers)) {
      const answer = await app.client().get(path, person)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${APP}/failed?code=${code}`])
      expect((await app.client().get(path, { accept: '*/*' })).status).toBeGreaterThanOrEqual(401)
      const named = `${path}&callbackURL=${encodeURIComponent('https://evil.example/')}`
      expect(await app.client().get(named, person)).toMatchObject({ status: 403 })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a mailed link whose call named no page leads there too once it is refused, and to home where it is taken', async () => {
    const { verifyEmail: _, ...others } = pages
    const user = { deleteUser: { sendVerification: true } }
    const app = await given({ ...trusting, pages: others, user, magicLink: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const target = async (path: string) =>
      (await olga.get(path, { ...opened, accept: 'text/html' })).headers.get('location')
    const failed = `${APP}/failed?code=`

    await app.client().post('/send-verification-email', { email: OLGA })
    const verify = pathOf(await mailedLink(app, OLGA, 'verify-email'))
    expect(await target(verify)).toBe('/')
    await olga.post('/sign-in/magic-link', { email: OLGA })
    const magic = pathOf(await mailedLink(app, OLGA, 'magic-link'))
    await olga.post('/delete-user', {})
    const deletion = pathOf(await mailedLink(app, OLGA, 'delete-account'))
    for (const link of [verify, magic, deletion]) expect(link).toMatch(/callbackURL=%2F$/)

    await run(app.database, `update "user" set banned = true`)
    app.pass(48 * 3600)
    expect(await target(verify)).toBe(`${failed}TOKEN_EXPIRED`)
    expect(await target(magic)).toBe(`${failed}EXPIRED_TOKEN`)
    expect(await target(deletion)).toBe(`${failed}FAILED_TO_GET_USER_INFO`)
  })

  test('anyone who comes back from a provider too often is led there, by a form too', async () => {
    const app = await given({ ...configured, rateLimit: { enabled: true } })
    const browser = app.client()
    const person = { accept: 'text/html' }
    const comesBack = [
      () => browser.get('/callback/github?state=x&code=y', person),
      () => browser.raw('POST', '/callback/github', 'state=x', { ...person, 'content-type': FORM }),
    ]
    for (const returned of comesBack) {
      for (let turn = 0; turn < 100; turn++) await returned()
      expect((await returned()).headers.get('location')).toBe(`${APP}/failed?code=TOO_MANY_REQUESTS`)
    }
  })

  test('a call that names where it leads outranks every page', async () => {
    const scene = await givenProviderApp(given, { ...configured, magicLink: { enabled: true } })
    const { app } = scene
    const own = `${app.baseUrl}/api/auth`
    const callbackURL = 'https://other.example.com/x'
    const olga = await signedUp(app, 'Olga')
    await app.client().post('/request-password-reset', { email: OLGA, redirectTo: callbackURL })
    expect((await mailedLink(app, OLGA, 'reset-password')).href).toMatch(`${own}/reset-password/`)
    await app.client().post('/send-verification-email', { email: OLGA, callbackURL })
    expect((await mailedLink(app, OLGA, 'verify-email')).href).toMatch(`${own}/verify-email?`)
    const { json } = await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })
    await olga.post('/organization/invite-member', {
      ...invitation,
      organizationId: json.id,
      role: 'member',
      callbackURL,
    })
    expect((await mailedLink(app, invitation.email, 'invitation')).href).toMatch(`${app.baseUrl}/accept-invitation/`)
    const flow = { provider: 'github', user: providerUser('Mia'), errorCallbackURL: callbackURL }
    const browser = app.client()
    const callback = await authorizeAtProvider(scene, browser, flow)
    const denied = { state: callback.parameters.state ?? '', error: 'access_denied' }
    expect(redirectTarget(await returnFromProvider(browser, { ...callback, parameters: denied }))).toBe(
      `${callbackURL}?error=access_denied`,
    )
    const link = await app.client().get(`/magic-link/verify?token=unknown&callbackURL=${callbackURL}`, opened)
    expect(link.headers.get('location')).toBe(`${callbackURL}?error=INVALID_TOKEN`)
  })

  test.each(['redirectTo', 'callbackURL'])(
    'a call with an untrusted %s leads nowhere, and mails nothing',
    async (field) => {
      const app = await given(configured)
      await signedUp(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      for (const path of ['/request-password-reset', '/send-verification-email']) {
        const answer = await app.client().post(path, { email: OLGA, [field]: 'https://evil.example/{token}' })
        expect(answer.status).toBe(403)
      }
      await outboxDrained(app)
      expect(app.mailbox.list()).toEqual([])
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )
})

describe('a page over http', () => {
  const given = testAppsOn()
  const local = { trustedOrigins: ['http://localhost:5173'], pages: { error: 'http://localhost:5173/?e={error}' } }
  const production = {
    NODE_ENV: 'production',
    FOYER_BASE_URL: 'https://accounts.example.com',
    FOYER_EMBEDDED: 'true',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'foyer@example.com',
  }

  test('is served in development', async () => {
    const app = await given(local)
    const answer = await app.client().get(`/reset-password/${'A'.repeat(24)}?callbackURL=`)
    expect(answer.headers.get('location')).toBe('http://localhost:5173/?e=INVALID_TOKEN')
  })

  test('refuses to start in production', async () => {
    await expect(given(local, production)).rejects.toThrow('pages.error has to be https in production')
  })
})

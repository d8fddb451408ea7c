import { signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { callTrpc } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const OLGA = 'olga@example.com'
const enabled = { magicLink: { enabled: true } }
/** As a browser opens a link from a mail. */
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

describe('a magic link', () => {
  const given = testAppsOn()

  test('makes a user with a verified address, and signs in the browser that asked', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const link = await linkFor(app, browser, { name: 'Olga', callbackURL: '/in?x=1' })
    const answer = await browser.get(pathOf(link), opened)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/in?x=1'])
    const { user, session } = (await browser.get('/get-session')).json
    expect(user).toMatchObject({ email: OLGA, name: 'Olga', emailVerified: true })
    expect(await app.database.db.selectFrom('session').select(['id', 'methods', 'factors']).execute()).toEqual([
      { id: session.id, methods: 'magic-link', factors: 'mailbox' },
    ])
    expect((await browser.get('/list-accounts')).json).toEqual([])
  })

  test('answers a client without a callback URL with the session and the verified user (T76)', async () => {
    const app = await given(enabled)
    await signedUp(app, 'Olga')
    const browser = app.client()
    const token = tokenOf(await linkFor(app, browser))
    const { status, json } = await browser.get(`/magic-link/verify?token=${token}`)
    expect([status, json.user.emailVerified, typeof json.token]).toEqual([200, true, 'string'])
    expect(await signedInEmail(browser)).toBe(OLGA)
  })

  test('is good once: the same browser lands on its page again, without a second session (T2, T70)', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const link = await linkFor(app, browser, { callbackURL: '/in' })
    await browser.get(pathOf(link), opened)
    const again = await browser.get(pathOf(link), opened)
    expect([again.status, again.headers.get('location'), again.setCookies]).toEqual([302, '/in', []])
    const elsewhere = await app.client().get(pathOf(link), opened)
    expect(elsewhere.headers.get('location')).toBe(`${app.baseUrl}/in?error=INVALID_TOKEN`)
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test.each([
    ['a prefetch', { ...opened, 'sec-purpose': 'prefetch' }, 403],
    ['an image of another site', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }, 403],
    ['a mail scanner', {}, 302],
    ['another browser', opened, 302],
  ])('fetched by %s is not used up and signs nobody in (T70)', async (_name, headers, status) => {
    const app = await given(enabled)
    const browser = app.client()
    const link = await linkFor(app, browser, { callbackURL: '/in' })
    const before = await tablesWithoutCounters(app.database)
    const fetched = await app.client().get(pathOf(link), headers)
    expect([fetched.status, fetched.setCookies]).toEqual([status, []])
    expect((await app.client().raw('HEAD', pathOf(link), undefined)).setCookies).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await browser.get(pathOf(link), opened)
    expect(await signedInEmail(browser)).toBe(OLGA)
  })

  test.each([
    ['a prefetch', { ...opened, 'sec-purpose': 'prefetch' }],
    ['an image of another site', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
  ])('fetched by %s in the browser that asked is not used up either (T70)', async (_name, headers) => {
    const app = await given(enabled)
    const browser = app.client()
    const link = await linkFor(app, browser, { callbackURL: '/in' })
    const before = await tablesWithoutCounters(app.database)
    expect((await browser.get(pathOf(link), headers)).status).toBe(403)
    expect((await browser.raw('HEAD', pathOf(link), undefined)).setCookies).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signedInEmail(browser)).toBeUndefined()
    await browser.get(pathOf(link), opened)
    expect(await signedInEmail(browser)).toBe(OLGA)
  })

  test('opened in another browser leads to a page with the address, whose button signs in there', async () => {
    const app = await given(enabled)
    const link = await linkFor(app, app.client(), { callbackURL: '/in' })
    const phone = app.client()
    const location = (await phone.get(pathOf(link), opened)).headers.get('location') ?? ''
    const page = new URL(location, app.baseUrl)
    expect([page.pathname, page.searchParams.get('email')]).toEqual(['/magic-link', OLGA])
    const token = page.searchParams.get('token')
    const confirmed = await callTrpc(phone, 'verifyMagicLink', {
      token,
      email: page.searchParams.get('email'),
      callbackURL: page.searchParams.get('returnTo'),
    })
    expect(confirmed).toMatchObject({ status: 200, data: { redirectTo: '/in' } })
    expect(await signedInEmail(phone)).toBe(OLGA)
  })

  test('opened in another browser leads to a page that is told the normalized form of where it goes on to', async () => {
    const app = await given(enabled)
    const link = await linkFor(app, app.client())
    const verify = `/magic-link/verify?token=${tokenOf(link)}&callbackURL=${encodeURIComponent('/a b/../c d')}`
    const location = (await app.client().get(verify, opened)).headers.get('location') ?? ''
    expect(new URL(location, app.baseUrl).searchParams.get('returnTo')).toBe('/c%20d')
  })

  test.each([
    ['another address than its own', { email: 'mia@example.com' }],
    ['no address', {}],
    ['what is no address', { email: 'olga' }],
  ])('confirmed under %s in another browser is refused, and not used up', async (_name, shown) => {
    const app = await given(enabled)
    const browser = app.client()
    const link = await linkFor(app, browser, { callbackURL: '/in' })
    const before = await tablesWithoutCounters(app.database)
    const other = app.client()
    const confirmed = await callTrpc(other, 'verifyMagicLink', { token: tokenOf(link), callbackURL: '/in', ...shown })
    expect(confirmed).toMatchObject({ status: 400, message: 'Invalid token' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signedInEmail(other)).toBeUndefined()
    await browser.get(pathOf(link), opened)
    expect(await signedInEmail(browser)).toBe(OLGA)
  })

  test('confirmed under another spelling of its address signs in', async () => {
    const app = await given(enabled)
    const token = tokenOf(await linkFor(app, app.client()))
    const phone = app.client()
    expect(await callTrpc(phone, 'verifyMagicLink', { token, email: 'Olga@Example.com' })).toMatchObject({
      status: 200,
    })
    expect(await signedInEmail(phone)).toBe(OLGA)
  })

  test('of one browser is void once it has asked for another (T4, T75)', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const first = await linkFor(app, browser, { callbackURL: '/in' })
    const second = await linkFor(app, browser, { callbackURL: '/in' })
    expect((await browser.get(pathOf(first), opened)).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect((await browser.get(pathOf(second), opened)).headers.get('location')).toBe('/in')
    expect((await browser.get(pathOf(first), opened)).headers.get('location')).toContain('error=INVALID_TOKEN')
  })

  test('is not voided by what a stranger asks for', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const link = await linkFor(app, browser, { callbackURL: '/in' })
    await linkFor(app, app.client())
    expect((await browser.get(pathOf(link), opened)).headers.get('location')).toBe('/in')
  })

  test('of a client without cookies is void once it has asked for another', async () => {
    const app = await given(enabled)
    const tokens = [tokenOf(await linkFor(app, app.client())), tokenOf(await linkFor(app, app.client()))]
    const answers = []
    for (const token of tokens) answers.push((await app.client().get(`/magic-link/verify?token=${token}`)).status)
    expect(answers).toEqual([302, 200])
  })

  test('is refused one second after it has expired, and signs nobody in (T7)', async () => {
    const app = await given({ magicLink: { enabled: true, expiresIn: 60 } })
    app.stopClock()
    const browser = app.client()
    const link = await linkFor(app, browser, { callbackURL: '/in?x=1' })
    app.pass(61)
    const answer = await browser.get(pathOf(link), opened)
    expect(answer.headers.get('location')).toBe(`${app.baseUrl}/in?x=1&error=EXPIRED_TOKEN`)
    expect(await signedInEmail(browser)).toBeUndefined()
  })

  test.each(['/change-password', '/request-password-reset', '/change-email'])('is void after %s (T11)', async (act) => {
    const app = await given(enabled)
    const olga = await signedUp(app, 'Olga')
    const link = await linkFor(app, olga, { callbackURL: '/in' })
    await invalidate(app, olga, act)
    const browser = app.client()
    for (const [name, value] of olga.cookies) if (name.endsWith('asking_browser')) browser.cookies.set(name, value)
    expect((await browser.get(pathOf(link), opened)).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect(await signedInEmail(browser)).toBeUndefined()
  })

  test('removes the password of somebody who never proved the address, with their session (T72)', async () => {
    const app = await given(enabled)
    const squatter = await signedUp(app, 'Olga')
    const owner = app.client()
    await owner.get(pathOf(await linkFor(app, owner, { callbackURL: '/in' })), opened)
    expect(await signedInEmail(owner)).toBe(OLGA)
    expect(await signedInEmail(squatter)).toBeUndefined()
    expect(await countRows(app.database, 'account')).toBe(0)
  })

  test('leaves the password of a user who follows it where they signed up', async () => {
    const app = await given(enabled)
    const olga = await signedUp(app, 'Olga')
    await olga.post('/sign-out')
    await olga.get(pathOf(await linkFor(app, olga, { callbackURL: '/in' })), opened)
    expect(await signedInEmail(await signedIn(app, 'Olga'))).toBe(OLGA)
  })

  test('is answered alike for known and unknown addresses where it makes no users, and mailed to the known (T71)', async () => {
    const app = await given({ magicLink: { enabled: true, disableSignUp: true } })
    await signedUp(app, 'Olga')
    const answers = []
    for (const email of [OLGA, 'nobody@example.com']) {
      const { status, text } = await app.client().post('/sign-in/magic-link', { email })
      answers.push([status, text])
    }
    expect(answers).toEqual([
      [200, '{"status":true}'],
      [200, '{"status":true}'],
    ])
    expect(await sentMails(app)).toEqual([`${OLGA} magic-link`])
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('does not sign in a banned user, is used up, and the refusal is recorded', async () => {
    const app = await given(enabled)
    await signedUp(app, 'Olga')
    await app.database.db.updateTable('user').set({ banned: true }).execute()
    const browser = app.client()
    const link = await linkFor(app, browser, { callbackURL: '/in' })
    expect((await browser.get(pathOf(link), opened)).json.code).toBe('BANNED_USER')
    await app.database.db.updateTable('user').set({ banned: false }).execute()
    await browser.get(pathOf(link), opened)
    expect(await signedInEmail(browser)).toBeUndefined()
    expect(await refusalsIn(app)).toEqual(['user.authentication.refused magic-link'])
  })

  test('is void once its user was banned, also when the ban is lifted, and so is a code (T75)', async () => {
    const { app, adam } = await givenAdminUsers(given, { ...enabled, emailOTP: { enabled: true } })
    const browser = app.client()
    const email = 'uma@example.com'
    await browser.post('/sign-in/magic-link', { email })
    const link = await mailedLink(app, email, 'magic-link')
    app.pass(60)
    await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await mailedCode(app, email)
    const sessions = await countRows(app.database, 'session')
    expect((await adam.post('/admin/ban-user', { userId: 'uma' })).status).toBe(200)
    expect((await adam.post('/admin/unban-user', { userId: 'uma' })).status).toBe(200)
    expect((await browser.get(pathOf(link), opened)).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect((await browser.post('/sign-in/email-otp', { email, otp })).json.code).toBe('INVALID_OTP')
    expect(await signedInEmail(browser)).toBeUndefined()
    expect(await countRows(app.database, 'session')).toBe(sessions - 1)
  })

  test('leaves no value in any table that was in the mail (T1)', async () => {
    const app = await given(enabled)
    const token = tokenOf(await linkFor(app, app.client()))
    expect(JSON.stringify(await tablesWithoutCounters(app.database))).not.toContain(token)
  })

  test.each([
    ['%252F%252Fevil.example', 403],
    ['%2F%2Fevil.example', 403],
  ])('is not followed to %s (T74)', async (callbackURL, status) => {
    const app = await given(enabled)
    const browser = app.client()
    const token = tokenOf(await linkFor(app, browser))
    const answer = await browser.get(`/magic-link/verify?token=${token}&callbackURL=${callbackURL}`, opened)
    expect(answer.status).toBe(status)
    expect(await signedInEmail(browser)).toBeUndefined()
  })
})

async function linkFor(app: TestApp, client: TestClient, extra: object = {}): Promise<URL> {
  expect((await client.post('/sign-in/magic-link', { email: OLGA, ...extra })).json).toEqual({ status: true })
  return mailedLink(app, OLGA, 'magic-link')
}

async function invalidate(app: TestApp, olga: TestClient, act: string): Promise<void> {
  const { password } = details('Olga')
  if (act === '/change-password') {
    await olga.post(act, { currentPassword: password, newPassword: 'a-new-correct-horse' })
  } else if (act === '/change-email') {
    await olga.post(act, { newEmail: 'olga@new.example.com' })
  } else {
    await app.client().post(act, { email: OLGA })
    const token = tokenOf(await mailedLink(app, OLGA, 'reset-password'))
    await app.client().post('/reset-password', { token, newPassword: 'a-new-correct-horse' })
  }
}

async function refusalsIn({ database }: TestApp): Promise<string[]> {
  const events = await database.db
    .selectFrom('auditEvent')
    .select(['type', 'detail'])
    .where('type', 'like', 'user.authentication.%')
    .execute()
  return events.map(({ type, detail }) => `${type} ${JSON.parse(detail ?? '{}').method}`)
}

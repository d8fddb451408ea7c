import type { FoyerOptions } from '@foyer/auth-domain/options'
import { NEW_PASSWORD, resetTokenOf, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import type { Answer, TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf, tokenOf } from '@foyer/testing/mail'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import { signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const mailing: FoyerOptions = { emailVerification: { sendOnSignUp: true } }
const signingIn: FoyerOptions = {
  anonymous: { enabled: true },
  emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
}
const byGoogle = { provider: 'google', user: providerUser('Olga'), callbackURL: '/inside' }

/** As a browser opens a link from a mail. */
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
const sameOrigin = { ...opened, 'sec-fetch-site': 'same-origin' }

describe('a verification link', () => {
  const given = testAppsOn()

  test('opened where the user signed up keeps password and session, whatever is proved later', async () => {
    const scene = await givenProviderApp(given, mailing)
    const olga = await signUp(scene.app, 'Olga')
    const link = await mailedLink(scene.app, OLGA, 'verify-email')
    expect((await follow(olga, link, opened)).headers.get('location')).toBe('/')
    expect((await olga.get('/get-session')).json.user.emailVerified).toBe(true)
    await signInWithProvider(scene, scene.app.client(), byGoogle)
    expect(await accountsIn(scene.app)).toEqual([`${OLGA} credential`, `${OLGA} google`])
    expect(await signedInEmail(olga)).toBe(OLGA)
  })

  test('opened where the user signed up keeps the password also where sign-up starts no session', async () => {
    const scene = await givenProviderApp(given, { emailAndPassword: { requireEmailVerification: true } })
    const browser = await signUp(scene.app, 'Olga')
    const link = await mailedLink(scene.app, OLGA, 'verify-email')
    expect((await follow(browser, link, opened)).headers.get('location')).toBe('/')
    await signInWithProvider(scene, scene.app.client(), byGoogle)
    expect(await signInStatus(scene.app, OLGA)).toBe(200)
  })

  test('fetched by a mail scanner proves nothing: the owner’s later sign-in still removes a squatter', async () => {
    const scene = await givenProviderApp(given, mailing)
    const squatter = await signUp(scene.app, 'Olga')
    const link = await mailedLink(scene.app, OLGA, 'verify-email')
    expect((await follow(scene.app.client(), link)).headers.get('location')).toBe('/')
    expect((await squatter.get('/get-session')).json.user.emailVerified).toBe(true)
    await signInWithProvider(scene, scene.app.client(), byGoogle)
    expect(await accountsIn(scene.app)).toEqual([`${OLGA} google`])
    expect(await signedInEmail(squatter)).toBeUndefined()
  })

  test('fetched by a scanner first proves as much once its user opens it', async () => {
    const scene = await givenProviderApp(given, mailing)
    const olga = await signUp(scene.app, 'Olga')
    const link = await mailedLink(scene.app, OLGA, 'verify-email')
    await follow(scene.app.client(), link)
    await follow(olga, link, opened)
    await signInWithProvider(scene, scene.app.client(), byGoogle)
    expect(await signInStatus(scene.app, OLGA)).toBe(200)
  })

  test('opened elsewhere leads to a page that is told the normalized form of where it goes on to', async () => {
    const app = await given(mailing)
    await signUp(app, 'Olga')
    const token = tokenOf(await mailedLink(app, OLGA, 'verify-email'))
    const verify = `/verify-email?token=${token}&callbackURL=${encodeURIComponent('/a b/../c d')}`
    const location = (await app.client().get(verify, opened)).headers.get('location') ?? ''
    expect(new URL(location, app.baseUrl).searchParams.get('returnTo')).toBe('/c%20d')
  })

  test.each([
    ['from a mail', opened],
    ['by a page of the same origin, as strict cookies are continued', sameOrigin],
    ['by another site, as if the page had asked', opened, '&confirmed=true'],
  ])('opened %s in a browser that did not sign up leads to a page that asks', async (_how, headers, added = '') => {
    const app = await given(mailing)
    await signUp(app, 'Olga')
    const link = await mailedLink(app, OLGA, 'verify-email')
    const before = await tablesWithoutCounters(app.database)
    const asked = new URL(
      (await follow(app.client(), link, headers, added)).headers.get('location') ?? '',
      app.services.baseUrl,
    )
    expect(asked.pathname).toBe('/verify-email')
    expect(Object.fromEntries(asked.searchParams)).toEqual({ token: tokenOf(link), email: OLGA, returnTo: '/' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('confirmed on that page verifies the address, and keeps a squatter’s password unproven', async () => {
    const app = await given(mailing)
    await signUp(app, 'Olga')
    const link = await mailedLink(app, OLGA, 'verify-email')
    expect(await confirm(app.client(), link)).toBe('/')
    const { user = [], account = [] } = await allTables(app.database)
    expect([user[0]?.emailVerified, account[0]?.provenAt]).toEqual([true, null])
    const token = await resetTokenOf(app, 'Olga')
    await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
    expect(await signInStatus(app, OLGA)).toBe(401)
  })

  test('“this was not me” voids the link, leaves the address unverified and takes nothing else', async () => {
    const app = await given(mailing)
    const olga = await signUp(app, 'Olga')
    const link = await mailedLink(app, OLGA, 'verify-email')
    const reject = () => app.client().trpc.verification.rejectVerification.mutate({ token: tokenOf(link) })
    expect(await reject()).toEqual({ status: true })
    expect((await follow(app.client(), link)).headers.get('location')).toBe('/?error=invalid_token')
    expect((await olga.get('/get-session')).json.user).toMatchObject({ email: OLGA, emailVerified: false })
    const before = await tablesWithoutCounters(app.database)
    expect(before.auditEvent?.at(-1)).toMatchObject({ type: 'user.email.rejected', targetEmail: OLGA })
    await expect(reject()).rejects.toThrow('invalid_token')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['another user', (app: Awaited<ReturnType<typeof given>>) => signUp(app, 'Mia')],
    ['an anonymous user', anonymousUser],
  ])('never replaces the session of %s, nor takes over what they have', async (_who, start) => {
    const app = await given(signingIn)
    await signUp(app, 'Olga')
    const link = await mailedLink(app, OLGA, 'verify-email')
    const browser = await start(app)
    const before = await browser.get('/get-session')
    const { user = [] } = await allTables(app.database)
    await follow(browser, link)
    await confirm(browser, link)
    expect((await browser.get('/get-session')).json.user.id).toBe(before.json.user.id)
    expect((await allTables(app.database)).user).toHaveLength(user.length)
  })

  test('signs in a browser without a session once, where the option asks for it', async () => {
    const app = await given(signingIn)
    await signUp(app, 'Olga')
    const link = await mailedLink(app, OLGA, 'verify-email')
    const [first, second] = [app.client(), app.client()]
    await confirm(first, link)
    await confirm(second, link)
    expect([await signedInEmail(first), await signedInEmail(second)]).toEqual([OLGA, undefined])
  })
})

function follow(client: TestClient, link: URL, headers: Record<string, string> = {}, added = ''): Promise<Answer> {
  return client.get(pathOf(link) + added, headers)
}

/** As the button of the page that asks does. */
async function confirm(client: TestClient, link: URL): Promise<string | undefined> {
  const callbackURL = link.searchParams.get('callbackURL') ?? '/'
  const answer = await client.trpc.verification.verifyEmail.mutate({ token: tokenOf(link), callbackURL })
  return 'redirectTo' in answer ? answer.redirectTo : undefined
}

async function anonymousUser(app: { client(): TestClient }): Promise<TestClient> {
  const client = app.client()
  await client.post('/sign-in/anonymous')
  return client
}

import type { FoyerOptions } from '@foyer/auth-domain/options'
import {
  redirectTarget,
  resetTokenOf,
  signedInEmail,
  signedUpVerified,
  signInStatus,
} from '@foyer/testing/account-rows'
import { sentMails } from '@foyer/testing/mail'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const olga = providerUser('Olga')
const google = { provider: 'google', user: olga, callbackURL: '/inside', errorCallbackURL: '/outside' }
const spotify = { ...google, provider: 'spotify' }
const trusting: FoyerOptions = { account: { accountLinking: { trustedProviders: ['spotify'] } } }
const trustingTwo: FoyerOptions = { account: { accountLinking: { trustedProviders: ['spotify', 'twitch'] } } }
const microsoft = { ...google, provider: 'microsoft' }
const trustingMicrosoft: FoyerOptions = { account: { accountLinking: { trustedProviders: ['microsoft'] } } }
const linkingOff: FoyerOptions = { account: { accountLinking: { trustedProviders: ['spotify'], enabled: false } } }

describe('signing in with a provider and the email of a user', () => {
  const given = testAppsOn()

  test.each([
    ['verifies the email', google, {}],
    ['is trusted', spotify, trusting],
  ])('links the account when the provider %s', async (_label, flow, options) => {
    const scene = await givenProviderApp(given, { ...options, session: { newDeviceNotice: false } })
    const { app } = scene
    const before = await signedUpVerified(app, 'Olga')
    const browser = app.client()
    expect(redirectTarget(await signInWithProvider(scene, browser, flow))).toBe('/inside')
    expect(await accountsIn(app)).toEqual(['olga@example.com credential', `olga@example.com ${flow.provider}`])
    expect([await signedInEmail(before), await signedInEmail(browser)]).toEqual([olga.email, olga.email])
    expect(await signInStatus(app, 'olga@example.com')).toBe(200)
    expect(await sentMails(app)).toEqual(['olga@example.com account-linked'])
  })

  test.each([
    ['does not verify the email', spotify, {}],
    ['verifies the email, but linking is disabled', google, linkingOff],
    ['is trusted, but linking is disabled', spotify, linkingOff],
  ])('is refused when the provider %s', async (_label, flow, options) => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    await signedUpVerified(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const browser = app.client()
    const result = await signInWithProvider(scene, browser, flow)
    expect(redirectTarget(result)).toBe('/outside?error=account_not_linked')
    expect(await signedInEmail(browser)).toBeUndefined()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([undefined, 'common', 'organizations', 'Consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])(
    'is refused for Microsoft users of any tenant, trusted or not, unless it vouches for the email: %s',
    async (tenantId) => {
      const scene = await givenProviderApp(given, { ...trustingMicrosoft, clients: { microsoft: { tenantId } } })
      const { app } = scene
      await signedUpVerified(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      const result = await signInWithProvider(scene, app.client(), microsoft)
      expect(redirectTarget(result)).toBe('/outside?error=account_not_linked')
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      const visit = { twist: { claims: { xms_edov: true } } }
      const vouched = await signInWithProvider(scene, app.client(), { ...microsoft, visit })
      expect(redirectTarget(vouched)).toBe('/inside')
      expect(await accountsIn(app)).toEqual(['olga@example.com credential', 'olga@example.com microsoft'])
    },
  )

  test('links the account of a Microsoft user of one’s own tenant', async () => {
    const scene = await givenProviderApp(given, { clients: { microsoft: { tenantId: 'acme-tenant' } } })
    await signedUpVerified(scene.app, 'Olga')
    const result = await signInWithProvider(scene, scene.app.client(), microsoft)
    expect(redirectTarget(result)).toBe('/inside')
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com credential', 'olga@example.com microsoft'])
  })

  test('removes the sign-in methods of a user who had not verified the email', async () => {
    const scene = await givenProviderApp(given)
    const { app } = scene
    const attacker = await signedUp(app, 'Olga')
    await run(
      app.database,
      `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt")
         select 'theirs', 'github', 'theirs', id, now(), now() from "user"`,
    )
    const token = await resetTokenOf(app, 'Olga')
    const browser = app.client()
    expect(redirectTarget(await signInWithProvider(scene, browser, google))).toBe('/inside')
    expect(await accountsIn(app)).toEqual(['olga@example.com google'])
    expect((await browser.get('/get-session')).json.user.emailVerified).toBe(true)
    expect(await signedInEmail(attacker)).toBeUndefined()
    expect(await signInStatus(app, 'olga@example.com')).toBe(401)
    const reset = await app.client().post('/reset-password', { token, newPassword: 'an-attackers-password' })
    expect(reset).toMatchObject({ status: 400, json: { message: 'invalid token' } })
  })

  test('keeps their sign-in methods when providers are only trusted, however many sign-ins follow', async () => {
    const scene = await givenProviderApp(given, trustingTwo)
    const { app } = scene
    const holder = await signedUp(app, 'Olga')
    const browsers = [holder]
    for (const provider of ['spotify', 'twitch', 'spotify', 'twitch']) {
      const browser = app.client()
      browsers.push(browser)
      expect(redirectTarget(await signInWithProvider(scene, browser, { ...google, provider }))).toBe('/inside')
    }
    const methods = ['credential', 'spotify', 'twitch']
    expect(await accountsIn(app)).toEqual(methods.map((method) => `olga@example.com ${method}`))
    for (const browser of browsers) {
      expect((await browser.get('/get-session')).json.user).toMatchObject({ email: olga.email, emailVerified: false })
    }
  })

  test('keeps their sign-in methods when the provider does not verify the email either', async () => {
    const scene = await givenProviderApp(given)
    const attacker = await signedUp(scene.app, 'Olga')
    const before = await tablesWithoutCounters(scene.app.database)
    const result = await signInWithProvider(scene, scene.app.client(), spotify)
    expect(redirectTarget(result)).toBe('/outside?error=account_not_linked')
    expect(await signedInEmail(attacker)).toBe('olga@example.com')
    expect((await tablesWithoutCounters(scene.app.database)).account).toEqual(before.account)
  })
})

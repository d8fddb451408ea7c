import { redirectTarget } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { clientFor, givenUsers } from '@foyer/testing/organizations'
import {
  accountsIn,
  givenProviderApp,
  linkProvider,
  returnFromProvider,
  type Scene,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const olga = providerUser('olga')
const callbacks = { callbackURL: '/inside', errorCallbackURL: '/outside' }
const google = { provider: 'google', user: olga, ...callbacks }
const microsoft = { ...google, provider: 'microsoft' }
const otherUser = { ...google, user: providerUser('Stranger') }
const unverified = { ...google, user: { ...olga, verified: false } }

describe('linking by redirect', () => {
  const given = testAppsOn()

  async function givenOlga(linking = {}): Promise<Scene & { browser: TestClient }> {
    const scene = await givenProviderApp(given, { account: { accountLinking: linking } })
    await givenUsers(scene.app, 'olga')
    return { ...scene, browser: await clientFor(scene.app, 'olga') }
  }

  test.each([
    ['with the user’s email', google, {}],
    ['with another email where that is allowed', otherUser, { allowDifferentEmails: true }],
    ['with an unverified email at a trusted provider', unverified, { trustedProviders: ['google'] }],
    ['of any Microsoft tenant, where that is trusted', microsoft, { trustedProviders: ['microsoft'] }],
  ])('an account %s', async (_label, flow, linking) => {
    const scene = await givenOlga(linking)
    const result = await linkProvider(scene, scene.browser, flow)
    expect(redirectTarget(result)).toBe('/inside')
    expect(result.setCookies.join()).not.toContain('session_token')
    expect(await accountsIn(scene.app)).toEqual([`olga@example.com ${flow.provider}`])
  })

  test.each(['tiktok', 'reddit', 'roblox', 'twitter'])(
    'an account at %s, which returns no email, where it is trusted and another email allowed',
    async (provider) => {
      const scene = await givenOlga({ trustedProviders: [provider], allowDifferentEmails: true })
      const flow = { ...google, provider, user: providerUser('olga', { email: undefined, verified: false }) }
      expect(redirectTarget(await linkProvider(scene, scene.browser, flow))).toBe('/inside')
      expect(await accountsIn(scene.app)).toEqual([`olga@example.com ${provider}`])
    },
  )

  test('again renews the tokens of the one account', async () => {
    const scene = await givenOlga()
    await linkProvider(scene, scene.browser, google)
    const { account: before } = await tablesWithoutCounters(scene.app.database)
    expect(redirectTarget(await linkProvider(scene, scene.browser, google))).toBe('/inside')
    const { account: after } = await tablesWithoutCounters(scene.app.database)
    expect(after?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id))
    expect(after?.[0]?.accessToken).not.toBe(before?.[0]?.accessToken)
  })

  test.each([
    ['an unverified email', unverified, {}],
    ['another email', otherUser, {}],
    ['an account at all, where linking is disabled', google, { enabled: false }],
    ['an account without an email', { ...google, provider: 'tiktok' }, { allowDifferentEmails: true }],
  ])('%s is refused', async (_label, flow, linking) => {
    const scene = await givenOlga(linking)
    const before = await tablesWithoutCounters(scene.app.database)
    const result = await linkProvider(scene, scene.browser, flow)
    expect(redirectTarget(result)).toBe('/outside?error=unable_to_link_account')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('an account of another user is refused, and its tokens stay', async () => {
    const scene = await givenOlga({ allowDifferentEmails: true })
    await signInWithProvider(scene, scene.app.client(), otherUser)
    const before = await tablesWithoutCounters(scene.app.database)
    const result = await linkProvider(scene, scene.browser, otherUser)
    expect(redirectTarget(result)).toBe('/outside?error=account_already_linked_to_different_user')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test.each([
    ['nobody', undefined],
    ['another user', 'mia'],
  ])('is refused when %s is signed in at the callback', async (_label, who) => {
    const scene = await givenOlga()
    const { browser, app, providers } = scene
    const { data } = await call(browser, 'linkSocial', { provider: 'google', ...callbacks })
    const callback = providers.authorize(data.url, olga)
    await browser.post('/sign-out')
    if (who !== undefined) await givenUsers(app, who)
    const cookies = who === undefined ? [] : (await clientFor(app, who)).cookies
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const before = await tablesWithoutCounters(app.database)
    const result = await returnFromProvider(browser, callback)
    expect(redirectTarget(result)).toContain('/error?error=please_restart_the_process')
    expect((await tablesWithoutCounters(app.database)).account).toEqual(before.account)
  })

  test('is refused to an admin who impersonates the user that has begun it in the same browser', async () => {
    const { browser, app, providers } = await givenOlga()
    const { data } = await call(browser, 'linkSocial', { provider: 'google', ...callbacks })
    const callback = providers.authorize(data.url, olga)
    await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    for (const [name, value] of (await clientFor(app, 'adam')).cookies) browser.cookies.set(name, value)
    expect((await browser.post('/admin/impersonate-user', { userId: 'olga' })).status).toBe(200)
    const before = await tablesWithoutCounters(app.database)
    const result = await returnFromProvider(browser, callback)
    expect(redirectTarget(result)).toBe('/outside?error=unable_to_link_account')
    const after = await tablesWithoutCounters(app.database)
    expect(after.account).toEqual(before.account)
    const recorded = { type: 'user.impersonation.refused', actorId: 'olga', impersonatorId: 'adam' }
    expect(after.auditEvent?.slice(before.auditEvent?.length)).toMatchObject([recorded])
  })

  test('is refused in another browser, even where signing in is not bound to one', async () => {
    const scene = await givenProviderApp(given, { advanced: { bindOAuthState: false } })
    await givenUsers(scene.app, 'olga')
    const [one, other] = [await clientFor(scene.app, 'olga'), await clientFor(scene.app, 'olga')]
    const { data } = await call(one, 'linkSocial', { provider: 'google', ...callbacks })
    const result = await returnFromProvider(other, scene.providers.authorize(data.url, olga))
    expect(redirectTarget(result)).toContain('/error?error=please_restart_the_process')
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com nothing'])
  })

  test('requires a session', async () => {
    const scene = await givenProviderApp(given)
    const before = await tablesWithoutCounters(scene.app.database)
    const result = await call(scene.app.client(), 'linkSocial', { provider: 'google' })
    expect(result).toMatchObject({ status: 401, setCookies: [] })
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })
})

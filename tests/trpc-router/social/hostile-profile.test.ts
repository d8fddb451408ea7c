import type { Visit } from '@foyer/provider-simulator/grants'
import { providerIds } from '@foyer/provider-simulator/provider-quirks'
import type { ProviderUser } from '@foyer/provider-simulator/provider-user'
import { redirectTarget } from '@foyer/testing/account-rows'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const olga = providerUser('Olga')
const callbacks = { callbackURL: '/inside', errorCallbackURL: '/outside' }
const unstorable = '\0\ud800\udc00\udc00\ud800'
const long = 'x'.repeat(500_000)
const withoutEmail = ['reddit', 'roblox', 'tiktok']

const unusableIds: [string, string][] = [
  ['a NUL', `${olga.id}\0`],
  ['a lone surrogate', `${olga.id}\ud800`],
  ['257 characters', '9'.repeat(257)],
  ['500,000 characters', long],
]

describe('a provider', () => {
  const given = testAppsOn()

  test.each(providerIds)('that sends an unstorable name and picture signs its user in: %s', async (provider) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const hostile = { ...olga, name: `Ol${unstorable}ga`, image: `${olga.image}${unstorable}` }
    const flow = { provider, user: hostile, ...callbacks }
    expect(redirectTarget(await signInWithProvider(scene, browser, flow))).toBe('/inside')
    const { user } = (await browser.get('/get-session')).json
    expect(user.name).toMatch(provider === 'twitch' ? 'olga' : 'Ol\u{10000}ga')
    expect(JSON.stringify(user)).not.toMatch(/\\u0000|\\ud[89a-f]/)
  })

  test.each(unusableIds)('that sends an id with %s signs nobody in', async (_label, id) => {
    const scene = await givenProviderApp(given)
    const before = await tablesWithoutCounters(scene.app.database)
    for (const provider of providerIds) {
      const flow = { provider, user: { ...olga, id }, ...callbacks }
      const result = await signInWithProvider(scene, scene.app.client(), flow)
      expect(redirectTarget(result), provider).toBe('/outside?error=unable_to_get_user_info')
    }
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test.each([`olga\0@example.com`, 'olga\ud800@example.com', `${long.slice(0, 9000)}@example.com`])(
    'that sends an email that is none signs nobody in',
    async (email) => {
      const scene = await givenProviderApp(given)
      const before = await tablesWithoutCounters(scene.app.database)
      for (const provider of providerIds.filter((id) => !withoutEmail.includes(id))) {
        const flow = { provider, user: { ...olga, email }, ...callbacks }
        const result = await signInWithProvider(scene, scene.app.client(), flow)
        expect(redirectTarget(result), provider).toBe('/outside?error=email_not_found')
      }
      expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    },
  )

  test('that sends a very long name and picture has them cut and left out', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const hostile: ProviderUser = { ...olga, name: `${'x'.repeat(255)}🔑`, image: `https://pictures.example/${long}` }
    await signInWithProvider(scene, browser, { provider: 'gitlab', user: hostile })
    expect((await browser.get('/get-session')).json.user).toMatchObject({ name: 'x'.repeat(255), image: null })
  })

  test.each<[string, string, Visit]>([
    ['gitlab', 'olga@example.com', { userInfo: { name: 7, username: {}, avatar_url: [], confirmed_at: true } }],
    ['discord', 'olga', { userInfo: { global_name: [], avatar: {}, discriminator: 'abcd', verified: 'yes' } }],
    ['facebook', 'olga@example.com', { userInfo: { name: null, picture: { data: { url: 7 } }, email_verified: 1 } }],
    ['zoom', 'olga@example.com', { userInfo: { display_name: {}, pic_url: 7, verified: 'yes' } }],
    ['google', 'olga', { twist: { claims: { name: ['x'], picture: 7, email_verified: 'true' } } }],
  ])('that sends fields of another type signs its user in, unverified: %s', async (provider, name, visit) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const result = await signInWithProvider(scene, browser, { provider, user: olga, visit, ...callbacks })
    expect(redirectTarget(result)).toBe('/inside')
    const { user } = (await browser.get('/get-session')).json
    expect(user).toMatchObject({ name, email: 'olga@example.com', emailVerified: false })
  })

  test.each<[string, Visit]>([
    ['vk', { userInfo: { user: { user_id: 2 ** 53, email: 'olga@example.com' } } }],
    ['kick', { userInfo: { data: [{ user_id: 1.5, email: 'olga@example.com' }] } }],
    ['github', { userInfo: { id: 1e300 } }],
  ])('that sends an id as a number that is not exact signs nobody in: %s', async (provider, visit) => {
    const scene = await givenProviderApp(given)
    const result = await signInWithProvider(scene, scene.app.client(), { provider, user: olga, visit, ...callbacks })
    expect(redirectTarget(result)).toBe('/outside?error=unable_to_get_user_info')
    expect(await accountsIn(scene.app)).toEqual([])
  })

  test.each<[string, Visit['tokens']]>([
    ['an unstorable scope', { scope: 'read_user a\0b \ud800' }],
    ['a scope that is no text', { scope: { toString: 7 } }],
    ['a lifetime beyond all dates', { expires_in: 1e300 }],
    ['a lifetime that is an object', { expires_in: { toString: 7, valueOf: 7 } }],
    ['other tokens that are no text', { refresh_token: 7, id_token: {}, token_type: [] }],
  ])('that answers with %s signs its user in', async (_label, tokens) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const flow = { provider: 'gitlab', user: olga, visit: { tokens }, ...callbacks }
    expect(redirectTarget(await signInWithProvider(scene, browser, flow))).toBe('/inside')
    const { status, json } = await browser.post('/get-access-token', { providerId: 'gitlab' })
    expect([status, json.accessToken]).toEqual([200, scene.providers.given[0]])
    expect(['read_user', undefined]).toContain(json.scopes[0])
  })

  test('that answers with JSON nested too deeply signs nobody in', async () => {
    const scene = await givenProviderApp(given)
    let nested: unknown[] = []
    for (let depth = 0; depth < 40; depth += 1) nested = [nested]
    const flow = { provider: 'gitlab', user: olga, visit: { userInfo: { nested } }, ...callbacks }
    const result = await signInWithProvider(scene, scene.app.client(), flow)
    expect(redirectTarget(result)).toBe('/outside?error=unable_to_get_user_info')
    expect(await accountsIn(scene.app)).toEqual([])
  })

  test('that once sent an id token that is none is asked for the profile all the same', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const flow = { provider: 'facebook', user: olga, visit: { tokens: { id_token: 'no JWT' } }, ...callbacks }
    expect(redirectTarget(await signInWithProvider(scene, browser, flow))).toBe('/inside')
    const info = await browser.post('/account-info', { accountId: olga.id })
    expect(info).toMatchObject({ status: 200, json: { user: { id: olga.id } } })
  })

  test.each([1e300, -1, 1.5, 253_402_300_800_000])(
    'a client’s token that expires at %d is refused',
    async (expiresAt) => {
      const scene = await givenProviderApp(given)
      const before = await tablesWithoutCounters(scene.app.database)
      const idToken = { token: scene.providers.idToken('google', olga), expiresAt }
      const result = await scene.app.client().post('/sign-in/social', { provider: 'google', idToken })
      expect(result.status).toBe(400)
      expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    },
  )
})

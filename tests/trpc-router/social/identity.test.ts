import { providerIds } from '@foyer/provider-simulator/provider-quirks'
import { redirectTarget } from '@foyer/testing/account-rows'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const olga = providerUser('Olga')
const callbacks = { callbackURL: '/inside', errorCallbackURL: '/outside' }
const withNumericId = ['github', 'gitlab', 'kick', 'vk']
const withoutEmail = ['reddit', 'roblox', 'tiktok', 'twitter']

describe('an identity', () => {
  const given = testAppsOn()

  test('is the pair of provider and id: the same id at another provider is another user', async () => {
    const scene = await givenProviderApp(given)
    const mia = providerUser('Mia', { id: olga.id })
    await signInWithProvider(scene, scene.app.client(), { provider: 'spotify', user: olga })
    await signInWithProvider(scene, scene.app.client(), { provider: 'zoom', user: mia })
    expect(await accountsIn(scene.app)).toEqual(['mia@example.com zoom', 'olga@example.com spotify'])
  })

  test('is found by its id, whatever email the provider returns', async () => {
    const scene = await givenProviderApp(given)
    await signInWithProvider(scene, scene.app.client(), { provider: 'google', user: olga })
    const moved = { ...olga, email: 'new@example.com', name: 'New' }
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, { provider: 'google', user: moved })
    expect((await browser.get('/get-session')).json.user).toMatchObject({ email: 'olga@example.com', name: 'Olga' })
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com google'])
  })

  test.each(providerIds.filter((id) => !withNumericId.includes(id)))(
    'without a subject is refused: %s',
    async (provider) => {
      const scene = await givenProviderApp(given)
      const before = await tablesWithoutCounters(scene.app.database)
      const result = await signInWithProvider(scene, scene.app.client(), {
        provider,
        user: { ...olga, id: '' },
        ...callbacks,
      })
      expect(redirectTarget(result)).toBe('/outside?error=unable_to_get_user_info')
      expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    },
  )

  test.each(
    providerIds
      .filter((id) => !withoutEmail.includes(id))
      .flatMap((provider) => [undefined, 'olga', 'Olga <olga@example.com>'].map((email) => ({ provider, email }))),
  )('with the email $email is refused: $provider', async ({ provider, email }) => {
    const scene = await givenProviderApp(given)
    const before = await tablesWithoutCounters(scene.app.database)
    const result = await signInWithProvider(scene, scene.app.client(), {
      provider,
      user: { ...olga, email },
      ...callbacks,
    })
    expect(redirectTarget(result)).toBe('/outside?error=email_not_found')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('of X without a confirmed email gets a placeholder email', async () => {
    const scene = await givenProviderApp(given)
    await signInWithProvider(scene, scene.app.client(), { provider: 'twitter', user: { ...olga, email: undefined } })
    expect(await accountsIn(scene.app)).toEqual([`${olga.id}@twitter.invalid twitter`])
  })

  test('has its email stored in lower case', async () => {
    const scene = await givenProviderApp(given)
    await signInWithProvider(scene, scene.app.client(), {
      provider: 'google',
      user: { ...olga, email: 'OLGA@Example.COM' },
    })
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com google'])
  })

  test.each(providerIds)('has a verified email only where %s says so', async (provider) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, { provider, user: { ...olga, verified: false } })
    expect((await browser.get('/get-session')).json.user.emailVerified).toBe(false)
  })

  test.each([
    ['google', { email_verified: 'true' }, false],
    ['google', { email_verified: 1 }, false],
    ['google', { email_verified: undefined }, false],
    ['apple', { email_verified: 'true' }, true],
    ['apple', { email_verified: 'false' }, false],
    ['apple', { email_verified: undefined }, false],
    ['microsoft', { email_verified: true }, false],
    ['microsoft', { xms_edov: true }, true],
    ['microsoft', { xms_edov: '1' }, true],
    ['microsoft', { xms_edov: false }, false],
    ['microsoft', { xms_edov: '0' }, false],
    ['twitch', { email_verified: true }, false],
  ])('of %s with %o has a verified email: %s', async (provider, claims, verified) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, { provider, user: olga, visit: { twist: { claims } } })
    expect((await browser.get('/get-session')).json.user.emailVerified).toBe(verified)
  })

  test('of the configured Microsoft tenant has a verified email', async () => {
    const scene = await givenProviderApp(given, { clients: { microsoft: { tenantId: 'acme-tenant' } } })
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, { provider: 'microsoft', user: olga })
    expect((await browser.get('/get-session')).json.user.emailVerified).toBe(true)
  })
})

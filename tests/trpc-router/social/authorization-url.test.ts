import { clientOf } from '@foyer/provider-simulator/clients'
import { providerIds, quirksOf } from '@foyer/provider-simulator/provider-quirks'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

/** Parameters of each provider beyond the common ones (wire). */
const extraParameters: Record<
  (typeof providerIds)[number],
  { scope?: string; [parameter: string]: string | undefined }
> = {
  apple: { scope: 'email name', response_mode: 'form_post' },
  discord: { scope: 'identify email', prompt: 'none' },
  dropbox: { scope: 'account_info.read' },
  facebook: { scope: 'email public_profile', login_hint: 'olga@example.com' },
  github: { scope: 'read:user user:email', login_hint: 'olga@example.com' },
  gitlab: { scope: 'read_user', login_hint: 'olga@example.com' },
  google: { scope: 'email profile openid', login_hint: 'olga@example.com', include_granted_scopes: 'true' },
  huggingface: { scope: 'openid profile email' },
  kick: { scope: 'user:read' },
  linkedin: { scope: 'profile email openid', login_hint: 'olga@example.com' },
  microsoft: { scope: 'openid profile email User.Read offline_access' },
  reddit: { scope: 'identity' },
  roblox: { scope: 'openid profile', prompt: 'select_account consent' },
  spotify: { scope: 'user-read-email' },
  tiktok: { scope: 'user.info.profile' },
  twitch: {
    scope: 'user:read:email openid',
    claims: '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}',
  },
  twitter: { scope: 'users.read tweet.read offline.access users.email' },
  vk: { scope: 'email phone' },
  zoom: {},
}

describe('the authorization URL', () => {
  const given = testAppsOn()

  test.each(providerIds)('of %s has the parameters of the provider, and no secret', async (provider) => {
    const { app } = await givenProviderApp(given)
    const input = { provider, loginHint: 'olga@example.com' }
    const { json } = await app.client().post('/sign-in/social', input)
    const { searchParams } = new URL(json.url)
    const { state, code_challenge, ...parameters } = Object.fromEntries(searchParams)
    const { clientParameter = 'client_id', pkce, postsAnswer } = quirksOf(provider)
    expect(parameters).toEqual({
      [clientParameter]: clientOf(provider).clientId,
      response_type: postsAnswer ? 'code id_token' : 'code',
      redirect_uri: `${app.baseUrl}/api/auth/callback/${provider}`,
      ...(pkce && { code_challenge_method: 'S256' }),
      ...extraParameters[provider],
    })
    expect(state).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(code_challenge === undefined).toBe(pkce === undefined)
    expect(decodeURIComponent(json.url)).not.toContain(clientOf(provider).clientSecret)
  })

  test.each([
    ['github', 'read:user user:email repo gist'],
    ['tiktok', 'user.info.profile,repo,gist'],
  ])('of %s has the requested scopes after the default ones', async (provider, scope) => {
    const { app } = await givenProviderApp(given)
    const { json } = await app.client().post('/sign-in/social', { provider, scopes: ['repo', 'gist'] })
    expect(new URL(json.url).searchParams.get('scope')).toBe(scope)
  })

  test('has the scopes and the tenant of the options', async () => {
    const tenantId = 'acme-tenant'
    const microsoft = { scope: ['openid'], tenantId, endpoints: {} }
    const { app } = await givenProviderApp(given, { clients: { microsoft } })
    const { json } = await app.client().post('/sign-in/social', { provider: 'microsoft' })
    expect(json.url).toMatch(/^https:\/\/login\.microsoftonline\.com\/acme-tenant\/oauth2\/v2\.0\/authorize\?/)
    expect(new URL(json.url).searchParams.get('scope')).toBe('openid')
  })

  test('has its own state and code challenge on every request', async () => {
    const { app } = await givenProviderApp(given)
    const browser = app.client()
    const authorizationParameters = async () =>
      new URL((await browser.post('/sign-in/social', { provider: 'google' })).json.url).searchParams
    const [one, other] = [await authorizationParameters(), await authorizationParameters()]
    expect(one.get('state')).not.toBe(other.get('state'))
    expect(one.get('code_challenge')).not.toBe(other.get('code_challenge'))
  })

  test.each([
    [{}, true],
    [{ disableRedirect: false }, true],
    [{ disableRedirect: true }, false],
  ])('with %o is returned with redirect: %s', async (input, redirect) => {
    const { app } = await givenProviderApp(given)
    const { data } = await call(app.client(), 'signInSocial', { provider: 'github', ...input })
    expect(data).toEqual({ url: expect.stringContaining('/github/authorize?'), redirect })
  })

  test.each(['signInSocial', 'linkSocial'])(
    '%s with a provider that is not configured is refused',
    async (operation) => {
      const { app } = await givenProviderApp(given, { anonymous: { enabled: true } })
      const browser = app.client()
      await browser.post('/sign-in/anonymous')
      for (const provider of ['nowhere', 'constructor', '__proto__', '']) {
        const result = await call(browser, operation, { provider })
        expect(result, provider).toMatchObject({ status: 404, message: 'Provider not found', setCookies: [] })
      }
    },
  )
})

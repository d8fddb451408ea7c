import { describe, expect, test } from 'vitest'
import { clientOf } from '../../simulator/clients.ts'
import { dialectOf, providerIds } from '../../simulator/dialects.ts'
import { doors } from '../support/doors.ts'
import { givenScene } from '../support/providers/journey.ts'
import { onDatabase } from '../support/suite.ts'

/** What each provider is asked beyond what every one is (wire). */
const asked: Record<(typeof providerIds)[number], { scope?: string; [parameter: string]: string | undefined }> = {
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

describe('where a browser is sent', () => {
  const given = onDatabase()

  test.each(providerIds)('%s is asked in its own way, and told no secret', async (provider) => {
    const { world } = await givenScene(given)
    const input = { provider, loginHint: 'olga@example.com' }
    const { json } = await world.visitor().post('/sign-in/social', input)
    const { searchParams } = new URL(json.url)
    const { state, code_challenge, ...parameters } = Object.fromEntries(searchParams)
    const { clientParameter = 'client_id', pkce, postsAnswer } = dialectOf(provider)
    expect(parameters).toEqual({
      [clientParameter]: clientOf(provider).clientId,
      response_type: postsAnswer ? 'code id_token' : 'code',
      redirect_uri: `${world.baseUrl}/api/auth/callback/${provider}`,
      ...(pkce && { code_challenge_method: 'S256' }),
      ...asked[provider],
    })
    expect(state).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(code_challenge === undefined).toBe(pkce === undefined)
    expect(decodeURIComponent(json.url)).not.toContain(clientOf(provider).clientSecret)
  })

  test.each([
    ['github', 'read:user user:email repo gist'],
    ['tiktok', 'user.info.profile,repo,gist'],
  ])('%s is asked for further scopes after the usual ones', async (provider, scope) => {
    const { world } = await givenScene(given)
    const { json } = await world.visitor().post('/sign-in/social', { provider, scopes: ['repo', 'gist'] })
    expect(new URL(json.url).searchParams.get('scope')).toBe(scope)
  })

  test('the options may say other scopes, and the tenant', async () => {
    const tenantId = 'acme-tenant'
    const microsoft = { scope: ['openid'], tenantId, endpoints: {} }
    const { world } = await givenScene(given, { clients: { microsoft } })
    const { json } = await world.visitor().post('/sign-in/social', { provider: 'microsoft' })
    expect(json.url).toMatch(/^https:\/\/login\.microsoftonline\.com\/acme-tenant\/oauth2\/v2\.0\/authorize\?/)
    expect(new URL(json.url).searchParams.get('scope')).toBe('openid')
  })

  test('every journey has a state and a verifier of its own', async () => {
    const { world } = await givenScene(given)
    const browser = world.visitor()
    const go = async () =>
      new URL((await browser.post('/sign-in/social', { provider: 'google' })).json.url).searchParams
    const [one, other] = [await go(), await go()]
    expect(one.get('state')).not.toBe(other.get('state'))
    expect(one.get('code_challenge')).not.toBe(other.get('code_challenge'))
  })

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      [{}, true],
      [{ disableRedirect: false }, true],
      [{ disableRedirect: true }, false],
    ])('with %o the answer says redirect: %s', async (input, redirect) => {
      const { world } = await givenScene(given)
      const { data } = await knock(world.visitor(), 'signInSocial', { provider: 'github', ...input })
      expect(data).toEqual({ url: expect.stringContaining('/github/authorize?'), redirect })
    })

    test.each(['signInSocial', 'linkSocial'])('%s by a provider that is not configured is refused', async (does) => {
      const { world } = await givenScene(given, { anonymous: { enabled: true } })
      const browser = world.visitor()
      await browser.post('/sign-in/anonymous')
      for (const provider of ['nowhere', 'constructor', '__proto__', '']) {
        const said = await knock(browser, does, { provider })
        expect(said, provider).toMatchObject({ status: 404, message: 'Provider not found', setCookies: [] })
      }
    })
  })
})

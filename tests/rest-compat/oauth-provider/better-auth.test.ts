import type { TestClient } from '@foyer/testing/client'
import { givenOAuthClient, providerOptions } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { applicationOf, CALLBACK } from './better-auth-application.ts'
import { issuerOf } from './relying-parties.ts'

describe('an application with better-auth 1.2.12 and its genericOAuth', () => {
  const given = testAppsOn()

  test.each([
    ['basic', 'client_secret_basic', '/api/auth/.well-known/openid-configuration'],
    ['post', 'client_secret_post', '/.well-known/openid-configuration/api/auth'],
  ] as const)('signs users of the service in with a secret by %s', async (authentication, method, path) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { redirect_uris: [CALLBACK], token_endpoint_auth_method: method })
    const application = applicationOf({
      ...{ clientId: client.client_id, clientSecret: client.client_secret, authentication },
      discoveryUrl: app.baseUrl + path,
    })
    const olga = await signedUp(app, 'Olga')
    const landed = await application.signIn(olga)
    expect(landed).toBe('/welcome')
    expect(await application.session()).toMatchObject({ user: { email: 'olga@example.com', name: 'Olga' } })
    expect(application.accounts()).toMatchObject([{ providerId: 'foyer', accountId: await idOf(olga) }])
    // The second time nobody is asked.
    expect(await application.signIn(olga)).toBe('/welcome')
    expect(application.accounts()).toHaveLength(1)
  })

  test('learns that the user has denied', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { redirect_uris: [CALLBACK] })
    const application = applicationOf({
      ...{ clientId: client.client_id, clientSecret: client.client_secret, authentication: 'basic' },
      discoveryUrl: `${issuerOf(app)}/.well-known/openid-configuration`,
    })
    expect(await application.signIn(await signedUp(app, 'Olga'), { accept: false })).toContain('error=access_denied')
    expect(await application.session()).toBeNull()
  })
})

async function idOf(browser: TestClient): Promise<string> {
  return (await browser.get('/get-session')).json.user.id
}

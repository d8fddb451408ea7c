import { givenOAuthClient, providerOptions, REDIRECT } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import {
  InMemoryWebStorage,
  OidcClient,
  type RefreshState,
  type UserProfile,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { describe, expect, test } from 'vitest'
import { followed, issuerOf } from './relying-parties.ts'

describe('oidc-client-ts, as a page without a secret uses it', () => {
  const given = testAppsOn()

  async function ready() {
    const app = await given(providerOptions)
    const { client_id } = await givenOAuthClient(app, { token_endpoint_auth_method: 'none' })
    const page = new OidcClient({
      ...{ authority: issuerOf(app), client_id, redirect_uri: REDIRECT },
      ...{ scope: 'openid profile email offline_access', loadUserInfo: true },
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    })
    return { page, olga: await signedUp(app, 'Olga') }
  }

  test('signs a user in, refreshes and revokes', async () => {
    const { page, olga } = await ready()
    const { url } = await page.createSigninRequest({ state: { page: 'notes' } })
    const signedIn = await page.processSigninResponse((await followed(olga, new URL(url))).href)
    expect(signedIn.profile).toMatchObject({ email: 'olga@example.com', name: 'Olga', sub: expect.any(String) })
    expect(signedIn.userState).toEqual({ page: 'notes' })
    const { refresh_token = '', profile } = signedIn
    const next = await page.useRefreshToken({ state: refreshState(refresh_token, profile) })
    expect(next.access_token).not.toBe(signedIn.access_token)
    await page.revokeToken(next.refresh_token ?? '', 'refresh_token')
    const ended = refreshState(next.refresh_token ?? '', profile)
    await expect(page.useRefreshToken({ state: ended })).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('learns in silence that its user has to be asked', async () => {
    const { page, olga } = await ready()
    const { url } = await page.createSigninRequest({ prompt: 'none' })
    const arrived = await followed(olga, new URL(url))
    await expect(page.processSigninResponse(arrived.href)).rejects.toMatchObject({ error: 'consent_required' })
  })
})

function refreshState(refresh_token: string, profile: UserProfile): RefreshState {
  return { refresh_token, profile, session_state: null }
}

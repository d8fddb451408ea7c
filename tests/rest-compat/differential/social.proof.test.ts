import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Providers, startProviders } from '@foyer/provider-simulator/simulator'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { boundToBrowser, gitlabOptions, signInWithGitlab } from './gitlab.ts'

const olga = providerUser('olga')
const callbackUrls = { callbackURL: '/inside', newUserCallbackURL: '/welcome', errorCallbackURL: '/outside?x=1' }

describe('providers work as in better-auth', () => {
  const compare = compareServices()
  let providers: Providers
  let options: FoyerOptions
  beforeAll(async () => {
    providers = await startProviders()
    options = { socialProviders: gitlabOptions(providers) }
  })
  afterAll(() => providers.close())

  test('a user signs in for the first time, and again', () =>
    compare(async ({ client }) => {
      const [one, other] = [client(), client()]
      for (const browser of [one, other]) {
        await signInWithGitlab(browser, providers, { user: olga, ...callbackUrls })
        await browser.get('/get-session')
      }
      await one.get('/list-accounts', {
        differs: {
          because: 'updatedAt of an account changes when its tokens are renewed; 1.2.12 leaves it',
          peer: { body: [{ provider: 'gitlab', accountId: olga.id, scopes: ['read_user'] }] },
          foyer: { body: [{ provider: 'gitlab', accountId: olga.id, scopes: ['read_user'] }] },
        },
      })
    }, options))

  test('authorization requests with various inputs', () =>
    compare(async ({ client }) => {
      const browser = client()
      const input = { provider: 'gitlab', loginHint: 'olga@example.com', scopes: ['api'], disableRedirect: true }
      await browser.post('/sign-in/social', input, boundToBrowser)
      await browser.post('/sign-in/social', { provider: 'nowhere' })
      await browser.post('/sign-in/social', { provider: 'gitlab', idToken: { token: 'x' } })
      await browser.post('/sign-in/social', {})
      await browser.post('/sign-in/social', { provider: 'gitlab', callbackURL: 'https://evil.example' })
      await browser.post('/link-social', { provider: 'gitlab' })
    }, options))

  test('a callback without an authorization request', () =>
    compare(async ({ client }) => {
      const browser = client()
      await browser.get('/callback/gitlab')
      await browser.get('/callback/gitlab?code=x')
      await browser.get('/callback/gitlab?code=x&state=unknown')
      await browser.get('/callback/gitlab?error=access_denied&error_description=no')
      await browser.get('/get-session')
    }, options))

  test('an invalid code, and a state used twice', () =>
    compare(async ({ client }) => {
      const browser = client()
      const { body } = await browser.post('/sign-in/social', { provider: 'gitlab', ...callbackUrls }, boundToBrowser)
      const url = body !== null && typeof body === 'object' && 'url' in body ? String(body.url) : ''
      const state = new URL(url).searchParams.get('state') ?? ''
      await browser.get(`/callback/gitlab?state=${state}&code=made-up`)
      await browser.get(`/callback/gitlab?state=${state}&code=made-up`)
    }, options))

  test('an existing user with the same email is linked, because the provider has verified it', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const browser = client()
      await signInWithGitlab(browser, providers, { user: olga, ...callbackUrls })
      await browser.get('/get-session', {
        differs: {
          because: 'an email verified by the provider counts as verified (S44); 1.2.12 leaves it unverified',
          peer: { body: { user: { email: 'olga@example.com', emailVerified: false } } },
          foyer: { body: { user: { email: 'olga@example.com', emailVerified: true } } },
        },
      })
    }, options))

  test('an account is linked, listed, and unlinked', () =>
    compare(async ({ client }) => {
      const browser = client()
      await browser.signUp('olga')
      await signInWithGitlab(browser, providers, { user: olga, path: '/link-social', callbackURL: '/linked' })
      await browser.get('/list-accounts')
      await browser.post('/unlink-account', { providerId: 'nowhere' })
      await browser.post('/unlink-account', { providerId: 'gitlab', accountId: 'nobody' })
      await browser.post('/unlink-account', { providerId: 'gitlab' })
      await browser.post('/unlink-account', { providerId: 'credential' })
      await browser.get('/list-accounts')
      await client().post('/unlink-account', { providerId: 'gitlab' })
    }, options))

  test('an account without a refresh token cannot be refreshed', () =>
    compare(async ({ client }) => {
      const browser = client()
      await signInWithGitlab(browser, providers, { user: olga, ...callbackUrls })
      const refused = { message: 'Failed to refresh access token', code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' }
      await browser.post(
        '/refresh-token',
        { providerId: 'gitlab' },
        {
          differs: {
            because: '1.2.12 also sends its internal error, as an empty object',
            peer: { body: { ...refused, cause: {} } },
            foyer: { body: refused },
          },
        },
      )
      await browser.post('/get-access-token', { providerId: 'gitlab' })
    }, options))

  test('access tokens are returned and refreshed, and account info is read', () =>
    compare(async ({ client, pass }) => {
      const browser = client()
      await signInWithGitlab(browser, providers, { user: olga, visit: { withRefreshToken: true }, ...callbackUrls })
      await browser.post('/get-access-token', { providerId: 'gitlab' })
      await browser.post('/account-info', { accountId: olga.id })
      pass(3600)
      await browser.post('/get-access-token', { providerId: 'gitlab' })
      await browser.post('/refresh-token', { providerId: 'gitlab' })
      for (const path of ['/get-access-token', '/refresh-token']) {
        await browser.post(path, { providerId: 'nowhere' })
        await browser.post(path, { providerId: 'gitlab', accountId: 'unknown' })
        await browser.post(path, {})
        await client().post(path, { providerId: 'gitlab' })
      }
      await browser.post('/account-info', { accountId: 'unknown' })
    }, options))
})

import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Providers, startProviders } from '../../simulator/simulator.ts'
import { someone } from '../support/providers/person.ts'
import { comparing } from './compared.ts'
import { boundToBrowser, byGitlab, gitlabAt } from './gitlab.ts'

const olga = someone('olga')
const ends = { callbackURL: '/inside', newUserCallbackURL: '/welcome', errorCallbackURL: '/outside?x=1' }

describe.each(testDatabases())('providers are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)
  let providers: Providers
  let options: FoyerOptions
  beforeAll(async () => {
    providers = await startProviders()
    options = { socialProviders: gitlabAt(providers) }
  })
  afterAll(() => providers.close())

  test('somebody comes in for the first time, and again', () =>
    compare(async ({ visitor }) => {
      const [one, other] = [visitor(), visitor()]
      for (const browser of [one, other]) {
        await byGitlab(browser, providers, { person: olga, ...ends })
        await browser.get('/get-session')
      }
      await one.get('/list-accounts', {
        differs: {
          because: 'an account tells when its tokens were renewed; 1.2.12 leaves the time as it was',
          peer: { body: [{ provider: 'gitlab', accountId: olga.id, scopes: ['read_user'] }] },
          foyer: { body: [{ provider: 'gitlab', accountId: olga.id, scopes: ['read_user'] }] },
        },
      })
    }, options))

  test('setting out is asked for in many ways', () =>
    compare(async ({ visitor }) => {
      const browser = visitor()
      const asked = { provider: 'gitlab', loginHint: 'olga@example.com', scopes: ['api'], disableRedirect: true }
      await browser.post('/sign-in/social', asked, boundToBrowser)
      await browser.post('/sign-in/social', { provider: 'nowhere' })
      await browser.post('/sign-in/social', { provider: 'gitlab', idToken: { token: 'x' } })
      await browser.post('/sign-in/social', {})
      await browser.post('/sign-in/social', { provider: 'gitlab', callbackURL: 'https://evil.example' })
      await browser.post('/link-social', { provider: 'gitlab' })
    }, options))

  test('a callback that nobody waits for', () =>
    compare(async ({ visitor }) => {
      const browser = visitor()
      await browser.get('/callback/gitlab')
      await browser.get('/callback/gitlab?code=x')
      await browser.get('/callback/gitlab?code=x&state=unknown')
      await browser.get('/callback/gitlab?error=access_denied&error_description=no')
      await browser.get('/get-session')
    }, options))

  test('a code that is not the provider’s, and a state used twice', () =>
    compare(async ({ visitor }) => {
      const browser = visitor()
      const { body } = await browser.post('/sign-in/social', { provider: 'gitlab', ...ends }, boundToBrowser)
      const url = body !== null && typeof body === 'object' && 'url' in body ? String(body.url) : ''
      const state = new URL(url).searchParams.get('state') ?? ''
      await browser.get(`/callback/gitlab?state=${state}&code=made-up`)
      await browser.get(`/callback/gitlab?state=${state}&code=made-up`)
    }, options))

  test('an address that is taken is linked, for the provider has proven it', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      const browser = visitor()
      await byGitlab(browser, providers, { person: olga, ...ends })
      await browser.get('/get-session', {
        differs: {
          because: 'what the provider has proven is proven here too (S44); 1.2.12 leaves it open',
          peer: { body: { user: { email: 'olga@example.com', emailVerified: false } } },
          foyer: { body: { user: { email: 'olga@example.com', emailVerified: true } } },
        },
      })
    }, options))

  test('an account is linked, listed, and unlinked', () =>
    compare(async ({ visitor }) => {
      const browser = visitor()
      await browser.signUp('olga')
      await byGitlab(browser, providers, { person: olga, path: '/link-social', callbackURL: '/linked' })
      await browser.get('/list-accounts')
      await browser.post('/unlink-account', { providerId: 'nowhere' })
      await browser.post('/unlink-account', { providerId: 'gitlab', accountId: 'nobody' })
      await browser.post('/unlink-account', { providerId: 'gitlab' })
      await browser.post('/unlink-account', { providerId: 'credential' })
      await browser.get('/list-accounts')
      await visitor().post('/unlink-account', { providerId: 'gitlab' })
    }, options))

  test('tokens are given, refreshed, and asked about', () =>
    compare(async ({ visitor, pass }) => {
      const browser = visitor()
      await byGitlab(browser, providers, { person: olga, visit: { withRefreshToken: true }, ...ends })
      await browser.post('/get-access-token', { providerId: 'gitlab' })
      await browser.post('/account-info', { accountId: olga.id })
      pass(3600)
      await browser.post('/get-access-token', { providerId: 'gitlab' })
      await browser.post('/refresh-token', { providerId: 'gitlab' })
      for (const path of ['/get-access-token', '/refresh-token']) {
        await browser.post(path, { providerId: 'nowhere' })
        await browser.post(path, { providerId: 'gitlab', accountId: 'unknown' })
        await browser.post(path, {})
        await visitor().post(path, { providerId: 'gitlab' })
      }
      await browser.post('/account-info', { accountId: 'unknown' })
    }, options))
})

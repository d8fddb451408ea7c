import { readFile } from 'node:fs/promises'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { blocksOf, moduleOf } from '@foyer/testing/document-page'
import { givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

type NativeSignIn = {
  signInUrl(foyer: string, page: string, state: string): string
  applicationUrl(foyer: string, application: string, state: string, send: typeof fetch): Promise<string>
  bearerFrom(foyer: string, opened: string, state: string): Promise<string>
}

const APP = 'https://app.example.com'
const PAGE = `${APP}/native`
const LINK = `${APP}/opened`
const STATE = 'k'.repeat(32)
const olga = providerUser('Olga')

describe('a native application signs in by the system\u2019s browser, as the documentation says', () => {
  const given = testAppsOn()

  async function givenNative() {
    const blocks = await blocksOf('docs/bearers.md')
    const { default: options } = await moduleOf<{ default: FoyerOptions }>(
      blocks,
      '// foyer.config.mjs, for native applications',
    )
    const native = await moduleOf<NativeSignIn>(blocks, '// native-sign-in.mjs')
    const trusted = [...(options.trustedOrigins ?? []), 'myapp://']
    const scene = await givenProviderApp(given, { ...options, trustedOrigins: trusted })
    return { scene, native, foyer: scene.app.baseUrl, browser: scene.app.client() }
  }

  test('with a provider, and keeps a bearer of its own', async () => {
    const { scene, native, foyer, browser } = await givenNative()
    const signIn = new URL(native.signInUrl(foyer, PAGE, STATE))
    const callbackURL = signIn.searchParams.get('callbackURL') ?? ''
    const flow = { provider: 'github', user: olga, callbackURL, requestSignUp: true }
    const target = new URL(redirectTarget(await signInWithProvider(scene, browser, flow)) ?? '')
    expect([signIn.pathname, target.href]).toEqual(['/sign-in', `${PAGE}?state=${STATE}`])

    const opened = await native.applicationUrl(foyer, LINK, target.searchParams.get('state') ?? '', pageOf(browser))
    expect(opened).toMatch(/^https:\/\/app\.example\.com\/opened#token=[\w-]{32}&state=k{32}$/)
    const bearer = await native.bearerFrom(foyer, opened, STATE)
    const application = scene.app.client({ authorization: `Bearer ${bearer}` })
    expect(await signedInEmail(application)).toBe(olga.email)
    await expect(native.bearerFrom(foyer, opened, STATE)).rejects.toThrow('Foyer has answered 400')
    await browser.post('/sign-out')
    expect(await signedInEmail(application)).toBe(olga.email)
  })

  test('and takes no session of a sign-in that it has not begun', async () => {
    const { scene, native, foyer, browser } = await givenNative()
    await signInWithProvider(scene, browser, { provider: 'github', user: olga, requestSignUp: true })
    const opened = await native.applicationUrl(foyer, LINK, 'of-a-stranger', pageOf(browser))
    const before = await tablesWithoutCounters(scene.app.database)
    await expect(native.bearerFrom(foyer, opened, STATE)).rejects.toThrow('has not begun')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test.each([
    ['of another origin', 'https://evil.example'],
    ['without an origin', 'null'],
  ])('and a page %s gets no token', async (_title, origin) => {
    const { scene, native, foyer, browser } = await givenNative()
    await signInWithProvider(scene, browser, { provider: 'github', user: olga, requestSignUp: true })
    const got = native.applicationUrl(foyer, LINK, STATE, pageOf(browser, origin))
    await expect(got).rejects.toThrow('Foyer has answered 403')
    await expect(native.applicationUrl(foyer, LINK, STATE, pageOf(scene.app.client()))).rejects.toThrow('401')
    expect(await countRows(scene.app.database, 'verification')).toBe(0)
  })

  test('and a callback to its scheme carries neither a session nor a secret', async () => {
    const { scene, browser } = await givenNative()
    const flow = { provider: 'github', user: olga, callbackURL: 'myapp://signed-in', requestSignUp: true }
    expect(redirectTarget(await signInWithProvider(scene, browser, flow))).toBe('myapp://signed-in')
    expect((await browser.get('/expo-authorization-proxy?authorizationURL=https://evil.example')).status).toBe(404)
  })
})

describe('the plugin for Expo, configured as the documentation says, knows the cookies of a sign-in', () => {
  const given = testAppsOn()

  test.each([
    ['http', {}, /cookiePrefix: \['(\w+)', /],
    ['https', { FOYER_BASE_URL: 'https://localhost' }, /cookiePrefix: \['\w+', '([\w-]+)'\]/],
    ['https, in 1.3', { FOYER_BASE_URL: 'https://localhost' }, /its 1\.3 takes one name, `'([\w-]+)'`/],
  ])('on %s', async (_scheme, environment, documented) => {
    const page = await readFile(new URL('../../docs/bearers.md', import.meta.url), 'utf8')
    const { cookies } = await signedUp(await given({}, environment), 'Olga')
    // What its 1.3 compares; later releases compare how a name begins, some without `__Host-`.
    expect([...cookies.keys()]).toContain(`${documented.exec(page)?.[1]}.session_token`)
  })
})

/** The `fetch` of a page in the browser whose session a client has. */
function pageOf({ cookies }: TestClient, origin = APP): typeof fetch {
  return (input, init) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(input, { ...init, headers: { cookie, origin, 'sec-fetch-site': 'same-site' } })
  }
}

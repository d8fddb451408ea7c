import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { type CallResult, call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import type { CookieName, DeviceCookieName } from '@foyer/trpc-router/runtime/context/cookie-name'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

type Headers = Record<string, string>
/**
 * Brings a browser to have the cookie; the result makes the call that needs it, and says whether it was of use. `ended`: a
 * genuine one that stands for nothing any more, or for what is no use there.
 */
type Case = (
  app: TestApp,
) => Promise<{ browser: TestClient; ended: string | undefined; use(headers: Headers): Promise<boolean> }>

/** The others are in duplicate-cookies.test.ts. */
type Others = 'session_token' | 'session_data' | 'dont_remember' | 'oauth_state' | DeviceCookieName

const olga = details('Olga')
/** As a browser opens a link from a mail. */
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
const JUNK = 'x'.repeat(32)

const cases: Record<Exclude<CookieName, Others>, Case> = {
  known_browser: async (app) => {
    const ended = valueIn(await signedUp(app, 'Mia'), 'known_browser')
    const browser = await signedUp(app, 'Olga')
    app.stopClock()
    for (let n = 0; n < 11; n += 1) await call(app.client(), 'signInEmail', { ...olga, password: 'wrong-password' })
    return { browser, ended, use: async (headers) => isOk(await call(browser, 'signInEmail', olga, headers)) }
  },
  asking_browser: async (app) => {
    const other = app.client()
    await other.post('/sign-in/magic-link', { email: details('Mia').email })
    const ended = valueIn(other, 'asking_browser')
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email: olga.email })
    const token = tokenOf(await mailedLink(app, olga.email, 'magic-link'))
    return {
      browser,
      ended,
      use: async (headers) =>
        startsSession(await call(browser, 'verifyMagicLink', { token }, { ...headers, ...opened })),
    }
  },
  two_factor: async (app) => {
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const ended = valueIn(await halfSignedIn(app, 'Olga'), 'two_factor')
    await run(app.database, 'delete from "pendingSignIn"')
    const browser = await halfSignedIn(app, 'Olga')
    const code = nextCode(app, totpURI)
    return { browser, ended, use: async (headers) => isOk(await call(browser, 'verifyTotp', { code }, headers)) }
  },
  trust_device: async (app) => {
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const trusted = async () => {
      const browser = await halfSignedIn(app, 'Olga')
      await call(browser, 'verifyTotp', { code: nextCode(app, totpURI), trustDevice: true })
      await call(browser, 'signOut')
      return browser
    }
    const ended = valueIn(await trusted(), 'trust_device')
    await run(app.database, 'delete from "trustedDevice"')
    const browser = await trusted()
    return { browser, ended, use: async (headers) => startsSession(await call(browser, 'signInEmail', olga, headers)) }
  },
  'better-auth-passkey': async (app) => {
    const authenticator = createAuthenticator()
    await addPasskey(app, await signedUp(app, 'Olga'), authenticator)
    const other = app.client()
    await call(other, 'generateAuthenticateOptions', {})
    const ended = valueIn(other, 'better-auth-passkey')
    const browser = app.client()
    const { data } = await call(browser, 'generateAuthenticateOptions', {})
    const response = authenticator.authenticate(data, app.baseUrl)
    const use = async (headers: Headers) => isOk(await call(browser, 'verifyAuthentication', { response }, headers))
    return { browser, ended, use }
  },
  admin_session: async (app) => {
    await signedUp(app, 'Mia')
    const browser = await signedUp(app, 'Olga')
    const { db } = app.database
    const users = await db.selectFrom('user').select(['id', 'name']).orderBy('name').execute()
    await setUserRole(app, users.find(({ name }) => name === 'Olga')?.id ?? '', 'admin')
    const mia = { userId: users.find(({ name }) => name === 'Mia')?.id }
    const other = await signedIn(app, 'Olga')
    await call(other, 'impersonateUser', mia)
    const ended = valueIn(other, 'admin_session')
    await call(other, 'signOut')
    await call(browser, 'impersonateUser', mia)
    return {
      browser,
      ended,
      use: async (headers) => (await call(browser, 'stopImpersonating', {}, headers)).data?.user?.name === 'Olga',
    }
  },
}

describe('of two cookies of one name the genuine one counts', () => {
  const given = testAppsOn()

  describe.each(Object.entries(cases))('%s', (name, prepare) => {
    test.each(['before', 'after', 'instead'] as const)('with a forged one %s its own', async (position) => {
      const app = await given(allFeatures)
      const { browser, use } = await prepare(app)
      const own = [...browser.cookies].find(([one]) => one === `foyer.${name}`)
      expect(own).toBeDefined()
      const cookie = cookiesWith(browser, `foyer.${name}`, { position, value: JUNK })
      expect(await use({ cookie })).toBe(position !== 'instead')
    })

    test.each(['before', 'after'] as const)('with one that stands for nothing %s its own', async (position) => {
      const app = await given(allFeatures)
      const { browser, ended = '', use } = await prepare(app)
      expect(ended).not.toBe('')
      expect(await use({ cookie: cookiesWith(browser, `foyer.${name}`, { position, value: ended }) })).toBe(true)
    })
  })
})

type Duplicate = { position: 'before' | 'after' | 'instead'; value: string }

function valueIn({ cookies }: TestClient, name: string): string | undefined {
  return cookies.get(`foyer.${name}`)
}

function cookiesWith({ cookies }: TestClient, name: string, { position, value }: Duplicate): string {
  const own = [...cookies]
    .filter(([one]) => one !== name || position !== 'instead')
    .map(([one, content]) => `${one}=${content}`)
  return (position === 'before' ? [`${name}=${value}`, ...own] : [...own, `${name}=${value}`]).join('; ')
}

function isOk({ status }: CallResult): boolean {
  return status === 200
}

function startsSession({ setCookies }: CallResult): boolean {
  return setCookies.some((cookie) => /session_token=[^;]/.test(cookie))
}

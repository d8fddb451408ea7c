import { testDatabases } from '@foyer/db/testing/test-database'
import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { type CallResult, type Transport, transports } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import type { CookieName, DeviceCookieName } from '#runtime/context/cookie-jar.ts'
import { setUserRole } from '#test/admin/admin-users.ts'

type Headers = Record<string, string>
/** Brings a browser to have the cookie; the result makes the call that needs it, and says whether it was of use. */
type Case = (
  app: TestApp,
  call: Transport['call'],
  navigates: Headers,
) => Promise<{ browser: TestClient; use(headers: Headers): Promise<boolean> }>

/** The others are in duplicate-cookies.test.ts. */
type Others = 'session_token' | 'session_data' | 'dont_remember' | 'oauth_state' | DeviceCookieName

const olga = details('Olga')
/** As a browser opens a link from a mail. */
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
const JUNK = 'x'.repeat(32)

const cases: Record<Exclude<CookieName, Others>, Case> = {
  known_browser: async (app, call) => {
    const browser = await signedUp(app, 'Olga')
    app.stopClock()
    for (let n = 0; n < 11; n += 1) await call(app.client(), 'signInEmail', { ...olga, password: 'wrong-password' })
    return { browser, use: async (headers) => isOk(await call(browser, 'signInEmail', olga, headers)) }
  },
  asking_browser: async (app, call, navigates) => {
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email: olga.email })
    const token = tokenOf(await mailedLink(app, olga.email, 'magic-link'))
    return {
      browser,
      use: async (headers) =>
        startsSession(await call(browser, 'verifyMagicLink', { token }, { ...headers, ...navigates })),
    }
  },
  two_factor: async (app, call) => {
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const browser = await halfSignedIn(app, 'Olga')
    const code = nextCode(app, totpURI)
    return { browser, use: async (headers) => isOk(await call(browser, 'verifyTotp', { code }, headers)) }
  },
  trust_device: async (app, call) => {
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const browser = await halfSignedIn(app, 'Olga')
    await call(browser, 'verifyTotp', { code: nextCode(app, totpURI), trustDevice: true })
    await call(browser, 'signOut')
    return { browser, use: async (headers) => startsSession(await call(browser, 'signInEmail', olga, headers)) }
  },
  'better-auth-passkey': async (app, call) => {
    const authenticator = createAuthenticator()
    await addPasskey(app, await signedUp(app, 'Olga'), authenticator)
    const browser = app.client()
    const { data } = await call(browser, 'generateAuthenticateOptions', {})
    const response = authenticator.authenticate(data, app.baseUrl)
    return { browser, use: async (headers) => isOk(await call(browser, 'verifyAuthentication', { response }, headers)) }
  },
  admin_session: async (app, call) => {
    await signedUp(app, 'Mia')
    const browser = await signedUp(app, 'Olga')
    const { db } = app.database
    const users = await db.selectFrom('user').select(['id', 'name']).orderBy('name').execute()
    await setUserRole(app, users.find(({ name }) => name === 'Olga')?.id ?? '', 'admin')
    await call(browser, 'impersonateUser', { userId: users.find(({ name }) => name === 'Mia')?.id })
    return {
      browser,
      use: async (headers) => (await call(browser, 'stopImpersonating', {}, headers)).data?.user?.name === 'Olga',
    }
  },
}

describe.each(testDatabases())('of two cookies of one name the genuine one counts, on $name', ({ open }) => {
  const given = testAppsOn(open)

  describe.each(transports)('over $name', ({ name: transport, call }) => {
    describe.each(Object.entries(cases))('%s', (name, prepare) => {
      test.each(['before', 'after', 'instead'] as const)('with a forged one %s its own', async (position) => {
        const app = await given(allFeatures)
        const { browser, use } = await prepare(app, call, transport === 'REST' ? opened : {})
        const own = [...browser.cookies].find(([one]) => one === `foyer.${name}`)
        expect(own).toBeDefined()
        expect(await use({ cookie: cookiesWith(browser, `foyer.${name}`, position) })).toBe(position !== 'instead')
      })
    })
  })
})

function cookiesWith({ cookies }: TestClient, name: string, position: 'before' | 'after' | 'instead'): string {
  const own = [...cookies]
    .filter(([one]) => one !== name || position !== 'instead')
    .map(([one, value]) => `${one}=${value}`)
  return (position === 'before' ? [`${name}=${JUNK}`, ...own] : [...own, `${name}=${JUNK}`]).join('; ')
}

function isOk({ status }: CallResult): boolean {
  return status === 200
}

function startsSession({ setCookies }: CallResult): boolean {
  return setCookies.some((cookie) => /session_token=[^;]/.test(cookie))
}

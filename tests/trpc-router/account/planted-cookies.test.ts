import { NEW_PASSWORD, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { API_KEYS, givenApiKey, program } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { signInByLink, victim } from './mailbox-proofs.ts'

const HTTPS = { FOYER_BASE_URL: 'https://localhost' }
const options = { ...API_KEYS, magicLink: { enabled: true }, emailVerification: { sendOnSignUp: true } }
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }

const configurations = [
  ['by default', {}],
  ['with the prefix of the server helpers', { cookiePrefix: 'better-auth' }],
  ['without host cookies', { hostCookies: false }],
  ['with cookies for all subdomains', { crossSubDomainCookies: { enabled: true } }],
] as const

const proofs = [
  ['a reset', resetIn],
  ['a magic link', (app: TestApp, browser: TestClient) => signInByLink(app, browser, victim)],
] as const

describe('cookies that another host has set', () => {
  const startApp = testAppsOn()

  describe.each(configurations)('%s', (_label, advanced) => {
    /** The person who has claimed the victim's address, with a password and a key. */
    async function givenSquatter() {
      const app = await startApp({ ...options, advanced }, HTTPS)
      const squatter = await signUp(app, 'Victim')
      return { app, squatter, key: (await givenApiKey(squatter)).key }
    }

    describe.each(proofs)('with %s', (_by, prove) => {
      test('a squatter’s genuine ones, in the owner’s browser, confirm nothing that the squatter has set up', async () => {
        const { app, squatter, key } = await givenSquatter()
        const owner = app.client()
        plant(squatter, owner)
        await prove(app, owner)
        expect(await signInStatus(app, victim)).toBe(401)
        expect((await program(app, key).get('/get-session')).status).toBe(401)
        expect(await signedInEmail(squatter)).toBeUndefined()
      })
    })

    test('do not spare the page that asks before a link verifies', async () => {
      const { app, squatter } = await givenSquatter()
      const owner = app.client()
      plant(squatter, owner)
      const { headers } = await owner.get(pathOf(await mailedLink(app, victim, 'verify-email')), opened)
      expect(headers.get('location')).toMatch(/^\/verify-email\?token=/)
      const user = await app.database.db.selectFrom('user').select('emailVerified').executeTakeFirst()
      expect(user).toEqual({ emailVerified: false })
    })

    test('aside, who proves the mailbox in the browser that has signed up loses nothing', async () => {
      const { app, squatter: owner, key } = await givenSquatter()
      const phone = await signedIn(app, 'Victim')
      await signInByLink(app, owner, victim)
      expect(await signInStatus(app, victim)).toBe(200)
      expect(await signedInEmail(phone)).toBe(victim)
      expect((await program(app, key).get('/get-session')).status).toBe(200)
    })

    test('aside, a session attends beside the marker from before the password was changed elsewhere', async () => {
      const { app, squatter: owner } = await givenSquatter()
      await app.database.db.updateTable('user').set({ tokenStamp: 7 }).execute()
      await signInByLink(app, owner, victim)
      expect(await signInStatus(app, victim)).toBe(200)
    })
  })
})

/** Sets in `browser` what a host beside Foyer's can: no `__Host-` name, also with the values that stand under one. */
function plant({ cookies }: TestClient, browser: TestClient): void {
  for (const [name, value] of cookies) browser.cookies.set(name.replace('__Host-', '__Secure-'), value)
}

async function resetIn(app: TestApp, browser: TestClient): Promise<void> {
  await browser.post('/request-password-reset', { email: victim })
  const token = tokenOf(await mailedLink(app, victim, 'reset-password'))
  await browser.post('/reset-password', { token, newPassword: NEW_PASSWORD })
}

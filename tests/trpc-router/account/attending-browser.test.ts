import { NEW_PASSWORD, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { API_KEYS, givenApiKey, program } from '@foyer/testing/api-keys'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf, tokenOf } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import {
  accountsIn,
  givenProviderApp,
  type Scene,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD, signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { signInByLink, victim } from './mailbox-proofs.ts'

const on = { enabled: true }
const options = {
  ...API_KEYS,
  magicLink: on,
  passkey: on,
  emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
  emailAndPassword: { revokeSessionsOnPasswordReset: false },
  account: { accountLinking: { trustedProviders: ['spotify'] } },
}
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
const bySpotify = { provider: 'spotify', user: providerUser('Victim'), callbackURL: '/in' }

describe('a browser that attends a proof speaks for itself alone', () => {
  const given = testAppsOn()

  /** The person who has claimed the victim's address, with a key and a passkey. */
  async function givenSquatter() {
    const scene = await givenProviderApp(given, options)
    const squatter = await signUp(scene.app, 'Victim')
    const authenticator = createAuthenticator()
    await addPasskey(scene.app, squatter, authenticator)
    const { key } = await givenApiKey(squatter)
    return { scene, app: scene.app, squatter, authenticator, key }
  }

  async function assertEvicted({ app, squatter, authenticator, key }: Awaited<ReturnType<typeof givenSquatter>>) {
    expect(await signedInEmail(squatter)).toBeUndefined()
    expect(await signInStatus(app, victim)).toBe(401)
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(401)
    expect((await program(app, key).get('/get-session')).status).toBe(401)
  }

  test.each([
    ['a reset', (app: TestApp, browser: TestClient) => resetIn(app, browser)],
    ['a magic link', (app: TestApp, browser: TestClient) => signInByLink(app, browser, victim)],
  ])(
    'a link confirmed elsewhere signs in nobody for whom %s there would prove what a squatter set up',
    async (_by, prove) => {
      const squatted = await givenSquatter()
      const { app } = squatted
      const owner = app.client()
      await confirmIn(app, owner)
      expect(await signedInEmail(owner)).toBe(victim)
      await prove(app, owner)
      expect(await signedInEmail(owner)).toBe(victim)
      await assertEvicted(squatted)
    },
  )

  test('who comes by a provider that is merely trusted, and verifies in their own browser, removes the squatter and stays', async () => {
    const squatted = await givenSquatter()
    const { app, scene } = squatted
    const owner = app.client()
    await signInWithProvider(scene, owner, bySpotify)
    const own = createAuthenticator()
    await addPasskey(app, owner, own)
    await verifyIn(app, owner)
    expect((await owner.get('/get-session')).json.user).toMatchObject({ email: victim, emailVerified: true })
    expect(await accountsIn(app)).toEqual([`${victim} spotify`])
    await assertEvicted(squatted)
    await signInByLink(app, app.client(), victim)
    expect((await signInByPasskey(app, app.client(), own)).status).toBe(200)
    expect(await comesBySpotify(scene)).toBe(victim)
  })

  test('who has set the account up, and verifies in their own browser, removes who came by a provider that is merely trusted', async () => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const owner = await signUp(app, 'Victim')
    const stranger = app.client()
    await signInWithProvider(scene, stranger, bySpotify)
    const theirs = createAuthenticator()
    await addPasskey(app, stranger, theirs)
    await verifyIn(app, owner)
    expect([await signedInEmail(owner), await signedInEmail(stranger)]).toEqual([victim, undefined])
    expect(await accountsIn(app)).toEqual([`${victim} credential`])
    expect((await signInByPasskey(app, app.client(), theirs)).status).toBe(401)
  })

  test('a password that an admin has set speaks for anyone who signs in by it, and not for who was there before', async () => {
    const { app, squatter, key, authenticator } = await givenSquatter()
    const admin = await signUp(app, 'Adam')
    const { user = [] } = await allTables(app.database)
    const userId = user.find(({ email }) => email === victim)?.id
    await app.database.db.updateTable('user').set({ role: 'admin' }).where('email', '=', 'adam@example.com').execute()
    await admin.post('/admin/set-user-password', { userId, newPassword: NEW_PASSWORD })
    const owner = app.client()
    await owner.post('/sign-in/email', { email: victim, password: NEW_PASSWORD })
    await verifyIn(app, owner)
    expect([await signedInEmail(owner), await signedInEmail(squatter)]).toEqual([victim, undefined])
    expect(await signInStatus(app, victim, NEW_PASSWORD)).toBe(200)
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(401)
    expect((await program(app, key).get('/get-session')).status).toBe(401)
  })

  test.each([
    ['verifies', verifyIn],
    ['resets the password', resetIn],
    ['follows a magic link', (app: TestApp, browser: TestClient) => signInByLink(app, browser, victim)],
  ])('an honest user who %s in their own browser loses nothing, on their phone neither', async (_how, prove) => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const browser = await signUp(app, 'Victim')
    const phone = await signedIn(app, 'Victim')
    const [hers, onPhone] = [createAuthenticator(), createAuthenticator()]
    await addPasskey(app, browser, hers)
    await addPasskey(app, phone, onPhone)
    const { key } = await givenApiKey(phone)
    // By a provider that says nothing about the address, where she has signed up: it is of her account as well.
    await signInWithProvider(scene, browser, bySpotify)
    await prove(app, browser)
    await signInByLink(app, app.client(), victim)
    expect(await signedInEmail(phone)).toBe(victim)
    expect(await accountsIn(app)).toEqual([`${victim} credential`, `${victim} spotify`])
    expect(await signInStatus(app, victim, prove === resetIn ? NEW_PASSWORD : PASSWORD)).toBe(200)
    for (const authenticator of [hers, onPhone]) {
      expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(200)
    }
    expect((await program(app, key).get('/get-session')).status).toBe(200)
  })

  test('once the mailbox is proved, all that is left is of one: a new address proves it together', async () => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const owner = app.client()
    await signUp(app, 'Victim')
    await signInWithProvider(scene, owner, bySpotify)
    await verifyIn(app, owner)
    const { account, session } = await allTables(app.database)
    expect([...(account ?? []), ...(session ?? [])].map(({ party }) => party)).toEqual([null, null])
  })

  test('an impersonation attends nothing', async () => {
    const { app, squatter } = await givenSquatter()
    const admin = await signUp(app, 'Adam')
    await app.database.db.updateTable('user').set({ role: 'admin' }).where('email', '=', 'adam@example.com').execute()
    const { user = [] } = await allTables(app.database)
    const userId = user.find(({ email }) => email === victim)?.id
    expect((await admin.post('/admin/impersonate-user', { userId })).status).toBe(200)
    await signInByLink(app, admin, victim)
    expect(await signedInEmail(squatter)).toBeUndefined()
    expect(await signInStatus(app, victim)).toBe(401)
  })
})

async function comesBySpotify(scene: Scene): Promise<string | undefined> {
  const again = scene.app.client()
  await signInWithProvider(scene, again, bySpotify)
  return signedInEmail(again)
}

/** As the button of the page that asks does, in a browser that has not signed up. */
async function confirmIn(app: TestApp, browser: TestClient): Promise<void> {
  const link = await mailedLink(app, victim, 'verify-email')
  await browser.trpc.verification.verifyEmail.mutate({ token: tokenOf(link), callbackURL: '/' })
}

async function verifyIn(app: TestApp, browser: TestClient): Promise<void> {
  await browser.post('/send-verification-email', { email: victim, callbackURL: '/' })
  await browser.get(pathOf(await mailedLink(app, victim, 'verify-email')), opened)
}

async function resetIn(app: TestApp, browser: TestClient): Promise<void> {
  await browser.post('/request-password-reset', { email: victim })
  const token = tokenOf(await mailedLink(app, victim, 'reset-password'))
  await browser.post('/reset-password', { token, newPassword: NEW_PASSWORD })
}

import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAnonymousUser, google } from './anonymous-user.ts'

const email = 'olga@example.com'
const options = { anonymous: { enabled: true }, magicLink: { enabled: true }, passkey: { enabled: true } }

describe('the passkey of an anonymous user', () => {
  const given = testAppsOn()

  async function byMagicLink(app: TestApp, browser: TestClient): Promise<void> {
    app.pass(120)
    await browser.post('/sign-in/magic-link', { email, callbackURL: '/' })
    const link = await mailedLink(app, email, 'magic-link')
    expect((await browser.get(pathOf(link))).status).toBe(302)
  }

  test('stays with them when a magic link signs them up, also after later proofs of the mailbox', async () => {
    const app = await given(options)
    const { browser, id } = await givenAnonymousUser(app)
    const authenticator = createAuthenticator()
    await addPasskey(app, browser, authenticator)
    await byMagicLink(app, browser)
    expect((await browser.get('/get-session')).json.user).toMatchObject({ id, email })
    await byMagicLink(app, app.client())
    expect((await signInByPasskey(app, app.client(), authenticator)).data.session.userId).toBe(id)
  })

  test('stays with them when a provider signs them up, also after the next sign-in by it', async () => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const { browser, id } = await givenAnonymousUser(app)
    const authenticator = createAuthenticator()
    await addPasskey(app, browser, authenticator)
    await signInWithProvider(scene, browser, google)
    await signInWithProvider(scene, app.client(), google)
    expect((await signInByPasskey(app, app.client(), authenticator)).data.session.userId).toBe(id)
  })

  test('goes with them when a magic link signs in a user who was there before', async () => {
    const app = await given(options)
    await signedUp(app, 'Olga')
    const { browser } = await givenAnonymousUser(app)
    const authenticator = createAuthenticator()
    await addPasskey(app, browser, authenticator)
    await byMagicLink(app, browser)
    expect((await browser.get('/get-session')).json.user).toMatchObject({ email })
    expect(await countRows(app.database, 'passkey')).toBe(0)
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(401)
  })
})

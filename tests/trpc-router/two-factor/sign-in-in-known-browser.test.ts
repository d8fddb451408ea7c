import { createAuthenticator, FLAGS } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email } = details('Olga')
const options = {
  twoFactor: { enabled: true },
  magicLink: { enabled: true },
  passkey: { enabled: true },
  emailVerification: { autoSignInAfterVerification: true },
}

/** Begins a sign-in within the transaction that reads who it is of. */
const begin: Record<string, (app: TestApp, client: TestClient) => Promise<unknown>> = {
  'a magic link': async (app, client) => {
    await client.post('/sign-out')
    await client.post('/sign-in/magic-link', { email })
    await client.get(pathOf(await mailedLink(app, email, 'magic-link')))
  },
  'a passkey that has not verified its user': async (app, client) => {
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    await client.post('/sign-out')
    const { userPresent } = FLAGS
    const begun = await signInByPasskey(app, client, authenticator, { dishonest: { flags: userPresent } })
    expect(begun.status).toBe(200)
  },
  'a link that verifies the address': async (app, client) => {
    await client.post('/send-verification-email', { email })
    await client.post('/sign-out')
    await client.get(pathOf(await mailedLink(app, email, 'verify-email')))
  },
}

describe('a browser that its user has signed in to before', () => {
  const given = testAppsOn()

  test.each(Object.entries(begin))('begins a sign-in by %s as a known one', async (_by, beginIn) => {
    const app = await given(options)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await beginIn(app, client)
    expect((await allTables(app.database)).pendingSignIn).toMatchObject([{ known: true }])
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
    expect((await client.get('/get-session')).json.user).toMatchObject({ email })
  })
})

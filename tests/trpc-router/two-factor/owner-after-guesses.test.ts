import type { FoyerOptions } from '@foyer/auth-domain/options'
import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { codeOf, enabled, givenTwoFactorUser, halfSignedIn, nextCode, wrongCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email } = details('Olga')
const on = { twoFactor: { enabled: true } } as const satisfies FoyerOptions

describe('a second factor whose count is used up', () => {
  const given = testAppsOn()

  /** Strangers have used up their count of Olga's factor. */
  async function givenGuessedOlga(options: FoyerOptions = on) {
    const app = await given(options)
    app.stopClock()
    const olga = await givenTwoFactorUser(app, 'Olga')
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const half = await halfSignedIn(app, 'Olga')
      expect((await half.post('/two-factor/verify-totp', { code: wrongCode(app, olga.totpURI) })).status).toBe(401)
    }
    return { app, ...olga }
  }

  /** What a code of the app is answered with in a new browser, after the new password. */
  async function codeElsewhere(app: TestApp, totpURI: string): Promise<number> {
    const phone = app.client()
    expect((await phone.post('/sign-in/email', { email, password: NEW_PASSWORD })).json.twoFactorRedirect).toBe(true)
    return (await phone.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status
  }

  const newPassword = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }

  test('is compared in the owner’s other browsers once they have changed the password', async () => {
    const { app, client, totpURI } = await givenGuessedOlga()
    expect((await call(client, 'changePassword', newPassword)).status).toBe(200)
    expect(await codeElsewhere(app, totpURI)).toBe(200)
  })

  test('and not where the session that changed it has not shown the factor lately', async () => {
    const { app, client, totpURI } = await givenGuessedOlga({ ...on, session: { stepUp: 'off' } })
    app.pass(2 * 24 * 3600)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const half = await halfSignedIn(app, 'Olga')
      await half.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })
      app.pass(60)
    }
    expect((await call(client, 'changePassword', newPassword)).status).toBe(200)
    expect(await codeElsewhere(app, totpURI)).toBe(429)
  })

  async function useUpOwn(app: TestApp, client: TestClient, totpURI: string): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await client.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
    }
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(429)
  }

  async function enrolAnew(app: TestApp, client: TestClient): Promise<number> {
    const { totpURI } = await enabled(client)
    return (await client.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })).status
  }

  test('leaves nothing to the one that takes its place after an admin has reset it', async () => {
    const app = await given(on)
    app.stopClock()
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const { id } = (await client.get('/get-session')).json.user
    await useUpOwn(app, client, totpURI)
    const adam = await signedUp(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin' where email = '${details('Adam').email}'`)
    expect((await adam.post('/admin/reset-two-factor', { userId: id, reason: 'A lost phone' })).status).toBe(200)
    expect(await enrolAnew(app, await signedIn(app, 'Olga'))).toBe(200)
  })

  test('nor to the one after its user has turned it off', async () => {
    const app = await given(on)
    app.stopClock()
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await useUpOwn(app, client, totpURI)
    expect((await client.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200)
    expect(await enrolAnew(app, client)).toBe(200)
  })
})

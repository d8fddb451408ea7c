import type { FoyerOptions } from '@foyer/auth-domain/options'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, outboxDrained } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

type Factor = 'app' | 'mail'
type Row = [factor: Factor, began: string, apps: 'with apps' | 'without apps', methods: string[]]

const rows: Row[] = [
  ['app', 'password', 'with apps', ['totp', 'email-code', 'backup-code']],
  ['app', 'provider', 'without apps', ['email-code', 'backup-code']],
  ['app', 'magic-link', 'with apps', ['totp', 'backup-code']],
  ['app', 'magic-link', 'without apps', ['password', 'backup-code']],
  ['mail', 'provider', 'with apps', ['email-code', 'backup-code']],
  ['mail', 'magic-link', 'with apps', ['password', 'backup-code']],
]

describe('a second factor that the session has not passed', () => {
  const given = testAppsOn()

  /** Olga, whose session began so and has not passed her factor, at a service that requires it. */
  async function givenNotPassed(factor: Factor, began: string, disable: boolean) {
    const enrolling = await given({ twoFactor: { enabled: true } })
    const olga = await givenTwoFactorUser(enrolling, 'Olga')
    await run(enrolling.database, `update session set methods = '${began}', "secondFactorAt" = null`)
    if (factor === 'mail') await run(enrolling.database, 'update "twoFactor" set "totpConfirmedAt" = null')
    const twoFactor = { enabled: true, required: 'everyone', totpOptions: { disable } } as const
    const app = await given({ twoFactor } satisfies FoyerOptions)
    const client = app.client()
    for (const [name, value] of olga.client.cookies) client.cookies.set(name, value)
    return { app, client, totpURI: olga.totpURI, backupCode: olga.backupCodes[0] ?? '' }
  }

  const own = async (client: TestClient) => (await call(client, 'getTwoFactor'))?.data

  const cases = rows.flatMap(([factor, began, apps, methods]) =>
    methods.map((method) => ({ factor, began, apps, methods, method })),
  )
  test.each(cases)(
    'by $factor of a session begun by $began, $apps, is passed by $method as it says',
    async ({ factor, began, apps, methods, method }) => {
      const { app, client, ...held } = await givenNotPassed(factor, began, apps === 'without apps')
      expect(await own(client)).toMatchObject({ enabled: true, state: 'not-passed', methods })
      expect((await client.get('/list-sessions')).json).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
      expect((await pass(app, client, method, held))?.status).toBe(200)
      expect(await own(client)).toMatchObject({ state: 'passed', methods: [] })
      expect((await client.get('/list-sessions')).status).toBe(200)
    },
  )

  test('by app is passed by no code of one where none are taken, and nothing changes', async () => {
    const { app, client, totpURI } = await givenNotPassed('app', 'provider', true)
    const before = await tablesWithoutCounters(app.database)
    const refused = await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect([refused.status, refused.json.message]).toEqual([400, "totp isn't configured"])
    expect((await client.post('/step-up/password', { password: PASSWORD })).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('that is a passkey is passed by it alone, also where none is required', async () => {
    const app = await given({ twoFactor: { enabled: true }, passkey: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    await addPasskey(app, olga, createAuthenticator())
    await run(app.database, 'update session set "secondFactorAt" = null')
    expect(await own(olga)).toMatchObject({ enabled: false, state: 'not-passed', methods: ['passkey'] })
  })

  test('and there is none: nothing passes it', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    expect(await own(await signedUp(app, 'Olga'))).toEqual({ enabled: false, state: 'none', methods: [] })
  })
})

type Held = { totpURI: string; backupCode: string }

async function pass(app: TestApp, client: TestClient, method: string, { totpURI, backupCode }: Held) {
  switch (method) {
    case 'totp':
      return client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    case 'backup-code':
      return client.post('/two-factor/verify-backup-code', { code: backupCode })
    case 'password':
      return client.post('/step-up/password', { password: PASSWORD })
    case 'email-code': {
      await client.post('/two-factor/send-otp')
      await outboxDrained(app)
      return client.post('/two-factor/verify-otp', { code: await mailedCode(app, details('Olga').email) })
    }
  }
}

import { mailedCode } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { codeOf, enabled, givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { describe, expect, test } from 'vitest'

const on = { twoFactor: { enabled: true } }
const MINUTE = 60

describe('a secret that no code has confirmed', () => {
  const given = testAppsOn()

  test('is confirmed within 15 minutes', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const { totpURI } = await enabled(olga)
    app.pass(15 * MINUTE - 1)
    expect((await olga.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })).status).toBe(200)
  })

  test('is worth nothing afterwards, neither to a code of the app nor to one by mail', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const { totpURI } = await enabled(olga)
    app.pass(14 * MINUTE)
    await olga.post('/two-factor/send-otp')
    const code = await mailedCode(app, 'olga@example.com')
    app.pass(MINUTE)
    const answers = [
      await olga.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) }),
      await olga.post('/two-factor/verify-otp', { code }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect((await olga.get('/get-session')).json.user.twoFactorEnabled).toBeNull()
    await sweep(app.services)
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })

  test('leaves the one in force as it is', async () => {
    const app = await given(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const replacement = (await client.post('/two-factor/enable', { password: PASSWORD })).json.totpURI
    app.pass(15 * MINUTE)
    expect((await client.post('/two-factor/verify-totp', { code: codeOf(app, replacement) })).status).toBe(401)
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
    await sweep(app.services)
    expect(await countRows(app.database, 'twoFactor')).toBe(1)
  })
})

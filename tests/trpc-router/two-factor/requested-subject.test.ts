import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { PASSWORD } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

describe('a confirmation that names its subject', () => {
  const given = testAppsOn()
  const passwords = { currentPassword: PASSWORD, newPassword: 'another-horse-battery' }
  const session = { subject: 'session' }

  /** Olga is signed in, must confirm it, and in her browser a sign-in of Paul waits for his code. */
  async function givenOtherPending() {
    const app = await given({ twoFactor: { enabled: true }, multiSession: { enabled: true } })
    const paul = await givenTwoFactorUser(app, 'Paul')
    const olga = await givenTwoFactorUser(app, 'Olga')
    await outboxDrained(app)
    await run(app.database, 'update session set "secondFactorAt" = null')
    await halfSignedIn(app, 'Paul', olga.client)
    return { app, olga, paul }
  }

  async function mailedTo(app: TestApp): Promise<{ to: string; code: string }[]> {
    await outboxDrained(app)
    const mails = app.mailbox.list().filter(({ template }) => template === 'two-factor-otp')
    return mails.map(({ to, text }) => ({ to, code: text.match(/\b\d{6}\b/)?.[0] ?? '' }))
  }

  test('a session is confirmed by its own user while a sign-in of another waits in the browser', async () => {
    const { app, olga, paul } = await givenOtherPending()
    const { client } = olga
    expect(await call(client, 'changePassword', passwords)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    const wrong = await call(client, 'verifyTotp', { code: nextCode(app, paul.totpURI), ...session })
    expect(wrong.status).toBe(401)
    const before = (await client.get('/get-session')).json
    const right = await call(client, 'verifyTotp', { code: nextCode(app, olga.totpURI), ...session })
    expect([right.status, right.data.user.email]).toEqual([200, 'olga@example.com'])
    expect((await client.get('/get-session')).json.session.token).toBe(before.session.token)
    expect((await call(client, 'changePassword', passwords)).status).toBe(200)
  })

  test('the code that confirms it is mailed to its own user, and to nobody else', async () => {
    const { app, olga } = await givenOtherPending()
    expect((await call(olga.client, 'sendTwoFactorOtp', session)).status).toBe(200)
    const [mail, ...others] = await mailedTo(app)
    expect([mail?.to, others]).toEqual(['olga@example.com', []])
    const confirmed = await call(olga.client, 'verifyTwoFactorOtp', { code: mail?.code, ...session })
    expect([confirmed.status, confirmed.data.user.email]).toEqual([200, 'olga@example.com'])
  })

  test('a backup code of another user does not confirm it', async () => {
    const { olga, paul } = await givenOtherPending()
    const { client } = olga
    const wrong = await call(client, 'verifyBackupCode', { code: paul.backupCodes[0], ...session })
    expect([wrong.status, wrong.message]).toEqual([401, 'Invalid backup code'])
    const right = await call(client, 'verifyBackupCode', { code: olga.backupCodes[0], ...session })
    expect([right.status, right.data.user.email]).toEqual([200, 'olga@example.com'])
  })

  test('the sign-in that waits is finished by a code that names no session, as before', async () => {
    const { app, olga, paul } = await givenOtherPending()
    await call(olga.client, 'verifyTotp', { code: nextCode(app, olga.totpURI), ...session })
    expect((await call(olga.client, 'sendTwoFactorOtp', {})).status).toBe(200)
    expect((await mailedTo(app)).map(({ to }) => to)).toEqual(['paul@example.com'])
    const finished = await call(olga.client, 'verifyTotp', { code: nextCode(app, paul.totpURI) })
    expect([finished.status, finished.data.user.email]).toEqual([200, 'paul@example.com'])
  })

  test('a browser without a session confirms none, whatever sign-in waits', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const refused = await call(half, 'verifyTotp', { code: nextCode(app, totpURI), ...session })
    expect([refused.status, (await half.get('/get-session')).json]).toEqual([401, null])
    expect((await call(half, 'verifyTotp', { code: nextCode(app, totpURI), subject: 'other' })).status).toBe(400)
    expect((await call(half, 'verifyTotp', { code: nextCode(app, totpURI) })).status).toBe(200)
  })
})

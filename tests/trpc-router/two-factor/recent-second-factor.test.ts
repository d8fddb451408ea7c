import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { confirmed, enabled, givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 3600
describe('a recent second factor', () => {
  const given = testAppsOn()
  const on = { twoFactor: { enabled: true } }
  const guarded = ['disableTwoFactor', 'getTotpUri', 'generateBackupCodes', 'enableTwoFactor']

  test.each(guarded)(
    '%s asks a session whose second factor was long ago for it again (T29, T30)',
    async (operation) => {
      const app = await given(on)
      const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
      await outboxDrained(app)
      app.pass(DAY + 1)
      await client.get('/get-session')
      const before = await tablesWithoutCounters(app.database)
      const refused = await call(client, operation, { password: PASSWORD })
      expect([refused.status, refused.code]).toEqual([403, 'STEP_UP_REQUIRED'])
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      await call(client, 'verifyTotp', { code: nextCode(app, totpURI) })
      expect((await call(client, operation, { password: PASSWORD })).status).toBe(200)
    },
  )

  test.each(guarded)('%s asks a fresh session that has passed none for it (T29, T30)', async (operation) => {
    const app = await given(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await outboxDrained(app)
    await app.database.db.updateTable('session').set({ secondFactorAt: null }).execute()
    const before = await tablesWithoutCounters(app.database)
    expect(await call(client, operation, { password: PASSWORD })).toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
    })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await call(client, 'verifyTotp', { code: nextCode(app, totpURI) })
    expect((await call(client, operation, { password: PASSWORD })).status).toBe(200)
  })

  test('turning it off ends the session, and the next sign-in asks for the password alone', async () => {
    const app = await given(on)
    const { client } = await givenTwoFactorUser(app, 'Olga')
    const before = (await client.get('/get-session')).json.session.token
    await call(client, 'disableTwoFactor', { password: PASSWORD })
    const { session, user } = (await client.get('/get-session')).json
    expect([session.token === before, user.twoFactorEnabled]).toEqual([false, false])
    await client.post('/sign-out')
    const signIn = await client.post('/sign-in/email', { email: user.email, password: PASSWORD })
    expect(signIn.json).toHaveProperty('token')
  })

  test('every change is mailed to a verified address (T10)', async () => {
    const app = await given(on)
    const client = await signedUp(app, 'Olga')
    await app.database.db.updateTable('user').set({ emailVerified: true }).execute()
    const { totpURI, backupCodes } = await enabled(client)
    await confirmed(app, client, totpURI)
    await client.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
    await client.post('/two-factor/generate-backup-codes', { password: PASSWORD })
    // A mail that is being sent while the clock goes on by more than its lease is sent by another sender too.
    await outboxDrained(app)
    await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    await client.post('/two-factor/get-totp-uri', { password: PASSWORD })
    await client.post('/two-factor/disable', { password: PASSWORD })
    await outboxDrained(app)
    const subjects = app.mailbox.list('olga@example.com').map(({ subject }) => subject.split(' – ')[0])
    expect(subjects.reverse()).toEqual([
      'Two-factor authentication is on',
      'A backup code was used',
      'You have new backup codes',
      'The key of your authenticator app was shown',
      'Two-factor authentication is off',
    ])
  })
})

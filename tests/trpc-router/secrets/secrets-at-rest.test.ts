import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { caughtMail } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import { details, PASSWORD } from '@foyer/testing/users'
import { unseal } from '@foyer/trpc-router/runtime/secrets/sealed-text'
import { describe, expect, test } from 'vitest'

const mailing = { emailVerification: { sendOnSignUp: true }, jwt: { enabled: true } }

describe('a dump of all tables', () => {
  const given = testAppsOn()

  test('contains no password, cookie, link or signing key, even while a mail is queued', async () => {
    const unreachable = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'foyer@example.com' }
    const app = await given(mailing, unreachable)
    const olga = app.client()
    await olga.post('/sign-up/email', { ...details('Olga'), callbackURL: '/after-verification' })
    await olga.get('/token')
    await eventually(async () => expect((await allTables(app.database)).outbox?.[0]?.lastError).toBeTruthy())
    const dump = await allTables(app.database)
    const text = JSON.stringify(dump)
    const [secret = '?'] = decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '').split('.')
    const [mail] = dump.outbox ?? []
    const message = unseal(app.services.keys, 'outbox', String(mail?.id), String(mail?.payload))
    expect(message).toContain('after-verification')
    expect(message).not.toContain('token')
    for (const hidden of [PASSWORD, secret, 'after-verification', 'verify-email?', 'eyJhbGci', '"d"', '\\"d\\"']) {
      expect(text.includes(hidden), hidden).toBe(false)
    }
    expect(Object.keys(dump)).toEqual(expect.arrayContaining(['session', 'account', 'outbox', 'jwks', 'auditEvent']))
  })

  test('a sealed mail cannot be opened for another row, purpose or secret', async () => {
    const app = await given(mailing, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'a@example.com' })
    await app.client().post('/sign-up/email', details('Olga'))
    const { outbox } = await allTables(app.database)
    const [id, payload] = [String(outbox?.[0]?.id), String(outbox?.[0]?.payload)]
    const otherKeys = (await given({}, { FOYER_SECRET: 'another-secret-for-tests-only-0123456789' })).services.keys
    expect(() => unseal(app.services.keys, 'outbox', `${id}x`, payload)).toThrow()
    expect(() => unseal(app.services.keys, 'provider-token', id, payload)).toThrow()
    expect(() => unseal(otherKeys, 'outbox', id, payload)).toThrow()
    // Changes the first character: the last one may contain unused bits.
    const [version, keyId, body = ''] = payload.split('.')
    const tampered = `${version}.${keyId}.${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`
    expect(() => unseal(app.services.keys, 'outbox', id, tampered)).toThrow()
  })

  test('contains no payload of a sent mail', async () => {
    const app = await given(mailing)
    await app.client().post('/sign-up/email', details('Olga'))
    await caughtMail(app, 'olga@example.com')
    await eventually(async () => expect((await allTables(app.database)).outbox?.[0]?.sentAt).toBeTruthy())
    expect((await allTables(app.database)).outbox).toEqual([
      expect.objectContaining({ kind: 'verify-email', payload: null, lastError: null, parkedAt: null }),
    ])
  })
})

import { testDatabases } from '@foyer/db/testing'
import { unseal } from '@foyer/trpc-router/secrets/sealed-text'
import { describe, expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { caughtMail } from './support/mail.ts'
import { details, PASSWORD } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables } from './support/tables.ts'
import { freePort } from './support/world.ts'

const mailing = { emailVerification: { sendOnSignUp: true }, jwt: { enabled: true } }

describe.each(testDatabases())('a dump of all tables on $name', ({ open }) => {
  const given = onDatabase(open)

  test('holds neither password, cookie, link nor signing key, even while a mail waits', async () => {
    const nobodyThere = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'foyer@example.com' }
    const world = await given(mailing, nobodyThere)
    const olga = world.visitor()
    await olga.post('/sign-up/email', { ...details('Olga'), callbackURL: '/after-verification' })
    await olga.get('/token')
    await eventually(async () => expect((await allTables(world.database)).outbox?.[0]?.lastError).toBeTruthy())
    const dump = await allTables(world.database)
    const text = JSON.stringify(dump)
    const [secret = '?'] = decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '').split('.')
    const [mail] = dump.outbox ?? []
    const letter = unseal(world.services.keys, 'outbox', String(mail?.id), String(mail?.payload))
    expect(letter).toContain('after-verification')
    expect(letter).not.toContain('token')
    for (const hidden of [PASSWORD, secret, 'after-verification', 'verify-email?', 'eyJhbGci', '"d"', '\\"d\\"']) {
      expect(text.includes(hidden), hidden).toBe(false)
    }
    expect(Object.keys(dump)).toEqual(expect.arrayContaining(['session', 'account', 'outbox', 'jwks', 'auditEvent']))
  })

  test('a sealed mail opens for no other row, purpose or secret', async () => {
    const world = await given(mailing, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'a@example.com' })
    await world.visitor().post('/sign-up/email', details('Olga'))
    const { outbox } = await allTables(world.database)
    const [id, payload] = [String(outbox?.[0]?.id), String(outbox?.[0]?.payload)]
    const stranger = (await given({}, { FOYER_SECRET: 'another-secret-for-tests-only-0123456789' })).services.keys
    expect(() => unseal(world.services.keys, 'outbox', `${id}x`, payload)).toThrow()
    expect(() => unseal(world.services.keys, 'provider-token', id, payload)).toThrow()
    expect(() => unseal(stranger, 'outbox', id, payload)).toThrow()
    // The first of its characters: the last may hold bits that count for nothing.
    const [version, keyId, body = ''] = payload.split('.')
    const spoilt = `${version}.${keyId}.${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`
    expect(() => unseal(world.services.keys, 'outbox', id, spoilt)).toThrow()
  })

  test('keeps no payload of a mail that was sent', async () => {
    const world = await given(mailing)
    await world.visitor().post('/sign-up/email', details('Olga'))
    await caughtMail(world, 'olga@example.com')
    await eventually(async () => expect((await allTables(world.database)).outbox?.[0]?.sentAt).toBeTruthy())
    expect((await allTables(world.database)).outbox).toEqual([
      expect.objectContaining({ kind: 'verify-email', payload: null, lastError: null, parkedAt: null }),
    ])
  })
})

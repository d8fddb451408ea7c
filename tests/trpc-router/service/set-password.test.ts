import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD, signedInEmail, signedUpVerified, signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { inFlightOn } from '@foyer/testing/in-flight'
import { mailedCode, mailedLink, outboxDrained, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, callTrpc } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenProgram } from './given-program.ts'

const PATH = '/service/set-password'
const UMA = 'uma@example.com'

type Scene = { app: TestApp; uma: TestClient; userId: string }

async function givenUma(app: TestApp): Promise<Scene> {
  const uma = await signedUpVerified(app, 'Uma')
  await outboxDrained(app)
  return { app, uma, userId: (await uma.get('/get-session')).json.user.id }
}

onBothEngines('a program with a service key', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test('sets the password of a user, whose sessions end, who is told, and whose event names the key', async () => {
    const { app, uma, userId } = await givenUma(await given())
    const other = await signedUp(app, 'Mia')
    const client = await givenProgram(app)
    expect((await client.post(PATH, { userId, newPassword: NEW_PASSWORD })).json).toEqual({ status: true })
    expect([await signedInEmail(uma), await signedInEmail(other)]).toEqual([undefined, 'mia@example.com'])
    expect([await signInStatus(app, UMA), await signInStatus(app, UMA, NEW_PASSWORD)]).toEqual([401, 200])
    expect(await sentMails(app)).toContain(`${UMA} password-changed`)
    const { auditEvent = [] } = await allTables(app.database)
    const event = auditEvent.find(({ type }) => type === 'user.password.set')
    expect(event).toMatchObject({ actorId: null, targetUserId: userId })
    expect(JSON.parse(String(event?.detail))).toEqual({ serviceKeyId: client.keyId })
  })

  test('sets the first password of a user who has none', async () => {
    const { app, userId } = await givenUma(await given())
    await run(app.database, `delete from account`)
    const client = await givenProgram(app)
    expect((await client.post(PATH, { userId, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect(await signInStatus(app, UMA, NEW_PASSWORD)).toBe(200)
  })

  test('voids links and codes that were mailed, and keeps sessions where the options do (S30)', async () => {
    const { app, uma, userId } = await givenUma(
      await given({
        emailOTP: { enabled: true },
        user: { deleteUser: { sendVerification: true } },
        emailAndPassword: { revokeSessionsOnPasswordReset: false },
      }),
    )
    await uma.post('/delete-user')
    await uma.post('/change-email', { newEmail: 'new@example.com' })
    await app.client().post('/request-password-reset', { email: UMA })
    await app.client().post('/forget-password/email-otp', { email: UMA })
    const deletion = tokenOf(await mailedLink(app, UMA, 'delete-account'))
    const change = await mailedLink(app, UMA, 'change-email')
    const token = tokenOf(await mailedLink(app, UMA, 'reset-password'))
    const otp = await mailedCode(app, UMA)
    const client = await givenProgram(app)
    expect((await client.post(PATH, { userId, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect(await signedInEmail(uma)).toBe(UMA)
    expect((await uma.post('/delete-user', { token: deletion })).status).toBe(404)
    expect((await uma.get(pathOf(change))).headers.get('location')).toBe('/?error=invalid_token')
    const reset = { newPassword: 'one-more-long-passphrase' }
    expect((await app.client().post('/reset-password', { token, ...reset })).status).toBe(400)
    const byCode = { email: UMA, otp, password: reset.newPassword }
    expect((await app.client().post('/email-otp/reset-password', byCode)).status).toBe(400)
    expect(await signInStatus(app, UMA, NEW_PASSWORD)).toBe(200)
  })

  test('sets that of a banned user, who stays out', async () => {
    const { app, userId } = await givenUma(await given())
    await run(app.database, `update "user" set banned = true`)
    const client = await givenProgram(app)
    expect((await client.post(PATH, { userId, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect(await signInStatus(app, UMA, NEW_PASSWORD)).toBe(403)
  })

  test.each<[code: string, input: object, state?: string]>([
    ['PASSWORD_TOO_SHORT', { newPassword: 'short' }],
    ['PASSWORD_TOO_LONG', { newPassword: 'a'.repeat(129) }],
    ['PASSWORD_TOO_SHORT', { userId: 'nobody', newPassword: '' }],
    ['PASSWORD_TOO_COMMON', { newPassword: 'password123' }],
    ['VALIDATION_ERROR', { userId: 7 }],
    ['VALIDATION_ERROR', { newPassword: undefined }],
    ['USER_NOT_FOUND', { userId: 'nobody' }],
    ['USER_NOT_FOUND', {}, `email = 'deleted:uma@deleted.invalid'`],
    ['SERVICE_KEY_NOT_FOR_ADMINS', {}, `role = 'user,admin'`],
  ])('is refused with %s for %j where %s, and changes nothing', async (code, input, state = 'name = name') => {
    const { app, userId } = await givenUma(await given({ emailAndPassword: { refuseCommonPasswords: true } }))
    await run(app.database, `update "user" set ${state}`)
    const client = await givenProgram(app)
    const before = await tablesWithoutCounters(app.database)
    const answer = await client.post(PATH, { userId, newPassword: NEW_PASSWORD, ...input })
    expect(answer.json.code).toBe(code)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['who becomes an admin', `update "user" set role = 'admin'`, 403, 'SERVICE_KEY_NOT_FOR_ADMINS'],
    ['whose deletion begins', `update "user" set email = 'deleted:uma@deleted.invalid'`, 404, 'USER_NOT_FOUND'],
    ['for which the key is deleted', `delete from "serviceKey"`, 401, 'INVALID_SERVICE_KEY'],
  ])('does not set the password of a user %s while it waits', async (_what, change, status, code) => {
    const { app, userId } = await givenUma(await given())
    const client = await givenProgram(app)
    const { result, landed } = await land(change, () => client.post(PATH, { userId, newPassword: NEW_PASSWORD }))
    expect([result.status, result.json.code]).toEqual([status, code])
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})

describe('setting a password as a service', () => {
  const given = testAppsOn()

  test('is refused for users whom the options make admins', async () => {
    const app = await given({ admin: { adminUserIds: ['uma'] } })
    await givenUsers(app, 'uma')
    const client = await givenProgram(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await client.post(PATH, { userId: 'uma', newPassword: NEW_PASSWORD })).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is for keys of the service with the permission alone (T104)', async () => {
    const { app, uma, userId } = await givenUma(await given({ bearer: { enabled: true } }))
    const input = { userId, newPassword: NEW_PASSWORD }
    const adder = await givenProgram(app, { permissions: ['events:read', 'member:add'] })
    const before = await tablesWithoutCounters(app.database)
    for (const [client, status] of [
      [uma, 401],
      [app.client(), 401],
      [adder, 403],
    ] as const) {
      expect((await call(client, 'serviceSetPassword', input)).status).toBe(status)
      expect((await callTrpc(client, 'service.serviceSetPassword', input)).status).toBe(status)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('refuses a megabyte before anything is hashed (S11)', async () => {
    const { app, userId } = await givenUma(await given())
    let hashed = 0
    const { hash } = app.services.passwords
    app.services.passwords = {
      ...app.services.passwords,
      hash: (password) => {
        hashed += 1
        return hash(password)
      },
    }
    const client = await givenProgram(app)
    const { json } = await client.post(PATH, { userId, newPassword: 'a'.repeat(90_000) })
    expect([json.code, hashed]).toEqual(['PASSWORD_TOO_LONG', 0])
  })
})

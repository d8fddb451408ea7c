import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { outboxDrained } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const REASON = 'The laptop was stolen'
const on = { enabled: true }

onBothEngines('an admin and the factors of a user', ({ open }) => {
  const given = testAppsOn(open)

  test('are shown without any secret, and without a second factor that is not in force', async () => {
    const { app, adam, zoe, userId, totpURI } = await givenAdmin()
    const browser = await halfSignedIn(app, 'Zoe')
    await browser.post('/two-factor/verify-totp', { code: nextCode(app, totpURI), trustDevice: true })
    const shown = await adam.trpc.admin.getUser.query({ userId })
    expect(shown.twoFactor).toMatchObject({ factor: 'totp', backupCodes: 10, since: expect.any(Date) })
    expect(shown.twoFactor?.trustedDevices.map((device) => Object.keys(device).sort())).toEqual([
      ['createdAt', 'expiresAt', 'id', 'userAgent'],
    ])
    expect(shown.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null, suspectAt: null }])
    expect(Object.keys(shown.passkeys[0] ?? {})).not.toContain('publicKey')
    await zoe.post('/two-factor/disable', { password: PASSWORD })
    expect((await adam.trpc.admin.getUser.query({ userId })).twoFactor).toBeNull()
  })

  test('removes a passkey: it signs in no more, sessions end, as do trusted devices, the user is told, the reason is on record (T66)', async () => {
    const { app, adam, zoe, authenticator, removal, totpURI } = await givenAdmin()
    const browser = await halfSignedIn(app, 'Zoe')
    await browser.post('/two-factor/verify-totp', { code: nextCode(app, totpURI), trustDevice: true })
    expect(await countRows(app.database, 'trustedDevice')).toBe(1)
    await halfSignedIn(app, 'Zoe')
    expect(await countRows(app.database, 'pendingSignIn')).toBe(1)
    expect(await call(adam, 'removeUserPasskey', removal)).toMatchObject({ status: 200, data: { status: true } })
    expect((await zoe.get('/get-session')).json).toBeNull()
    expect(await countRows(app.database, 'trustedDevice')).toBe(0)
    expect(await countRows(app.database, 'pendingSignIn')).toBe(0)
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(401)
    const { passkey, auditEvent = [] } = await allTables(app.database)
    expect(passkey).toEqual([])
    const event = auditEvent.find(({ type }) => type === 'passkey.removed')
    expect(event).toMatchObject({
      targetUserId: removal.userId,
      detail: JSON.stringify({ name: 'Laptop', reason: REASON }),
    })
    await outboxDrained(app)
    expect(app.mailbox.list(details('Zoe').email)[0]?.template).toBe('account-unlinked')
  })

  test('removes none without a reason, of themselves, of another user, or as nobody in particular', async () => {
    const { app, adam, zoe, removal } = await givenAdmin()
    const own = await addPasskey(app, adam, createAuthenticator())
    const { user } = (await adam.get('/get-session')).json
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    const refused = async (by: typeof adam, input: object) => (await call(by, 'removeUserPasskey', input)).status
    expect(await refused(adam, { ...removal, reason: ' ' })).toBe(400)
    expect(await refused(adam, { ...removal, userId: user.id, passkeyId: own.data.id })).toBe(400)
    expect(await refused(adam, { ...removal, passkeyId: own.data.id })).toBe(404)
    expect(await refused(adam, { ...removal, userId: 'nobody' })).toBe(404)
    expect(await refused(zoe, removal)).toBe(403)
    expect(await refused(app.client(), removal)).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('of removals of one passkey at once, one is recorded (race)', async () => {
    const { app, adam, removal } = await givenAdmin()
    const statuses = await together(
      Array.from({ length: 5 }, () => () => adam.post('/admin/remove-user-passkey', removal)),
    )
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404])
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  async function givenAdmin() {
    const app = await given({ twoFactor: on, passkey: on })
    const adam = await signedUp(app, 'Adam')
    await app.database.db.updateTable('user').set({ role: 'admin' }).execute()
    const { client: zoe, totpURI } = await givenTwoFactorUser(app, 'Zoe')
    await app.database.db.updateTable('user').set({ emailVerified: true }).execute()
    const authenticator = createAuthenticator()
    const { data } = await addPasskey(app, zoe, authenticator)
    const userId: string = (await zoe.get('/get-session')).json.user.id
    return { app, adam, zoe, userId, totpURI, authenticator, removal: { userId, passkeyId: data.id, reason: REASON } }
  }
})

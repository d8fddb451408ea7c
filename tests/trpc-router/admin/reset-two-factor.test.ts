import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const REASON = 'Lost the phone; shown a passport'
const on = { twoFactor: { enabled: true } }

describe('an admin who resets a second factor', () => {
  const given = testAppsOn()

  test('ends the sessions, tells the user, and has the reason on record (T43)', async () => {
    const { app, adam, zoe, userId } = await givenAdmin()
    await halfSignedIn(app, 'Zoe')
    expect(await call(adam, 'resetTwoFactor', { userId, reason: REASON })).toMatchObject({ status: 200 })
    expect((await zoe.get('/get-session')).json).toBeNull()
    const { twoFactor, backupCode, pendingSignIn, auditEvent = [] } = await allTables(app.database)
    expect([twoFactor, backupCode, pendingSignIn]).toEqual([[], [], []])
    const event = auditEvent.find(({ type }) => type === 'user.two-factor.reset')
    expect(event).toMatchObject({ targetUserId: userId, detail: JSON.stringify({ reason: REASON }) })
    await outboxDrained(app)
    expect(app.mailbox.list(details('Zoe').email)[0]?.subject).toMatch(/^Two-factor authentication was reset/)
    const signIn = await app.client().post('/sign-in/email', { email: details('Zoe').email, password: PASSWORD })
    expect(signIn.json).toHaveProperty('token')
  })

  test('is refused without a reason, and so is everybody else; nothing changes', async () => {
    const { app, adam, zoe, userId } = await givenAdmin()
    const before = await tablesWithoutCounters(app.database)
    expect((await call(adam, 'resetTwoFactor', { userId, reason: ' ' })).status).toBe(400)
    expect((await call(zoe, 'resetTwoFactor', { userId, reason: REASON })).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  async function givenAdmin() {
    const app = await given(on)
    const adam = await signedUp(app, 'Adam')
    const { db } = app.database
    await db.updateTable('user').set({ role: 'admin' }).execute()
    const { client: zoe } = await givenTwoFactorUser(app, 'Zoe')
    await db.updateTable('user').set({ emailVerified: true }).execute()
    return { app, adam, zoe, userId: (await zoe.get('/get-session')).json.user.id }
  }
})

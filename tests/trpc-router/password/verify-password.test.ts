import { MAX_FAILURES } from '@foyer/auth-domain/password/throttle'
import { signInStatus, withoutPassword } from '@foyer/testing/account-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'

describe('asking whether a password is right', () => {
  const given = testAppsOn()

  test('says so of the own password, and changes nothing', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'verifyPassword', { password: PASSWORD })).toMatchObject({
      status: 200,
      data: { status: true },
      setCookies: [],
    })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a wrong one is refused and recorded as a failed authentication', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const refused = await call(olga, 'verifyPassword', { password: 'not-the-password' })
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
    const recorded = await app.database.db
      .selectFrom('auditEvent')
      .select(['type', 'actorEmail', 'targetEmail'])
      .where('type', 'like', 'user.authentication.%')
      .execute()
    expect(recorded).toEqual([{ type: 'user.authentication.failed', actorEmail: OLGA, targetEmail: OLGA }])
  })

  test('wrong ones count with those at sign-in: the right one is throttled after too many', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    for (let n = 0; n < MAX_FAILURES; n += 1) await call(olga, 'verifyPassword', { password: 'not-the-password' })
    expect((await call(olga, 'verifyPassword', { password: PASSWORD })).status).toBe(429)
    expect((await call(olga, 'signInEmail', { email: OLGA, password: PASSWORD })).status).toBe(429)
  })

  test('who has no password has no other one either', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await withoutPassword(app, 'Olga')
    const refused = await call(olga, 'verifyPassword', { password: PASSWORD })
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
  })

  test('who is signed out is refused, whatever the password', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    expect((await call(app.client(), 'verifyPassword', { password: PASSWORD })).status).toBe(401)
    expect(await signInStatus(app, OLGA)).toBe(200)
  })

  test('a fourth attempt within ten seconds is limited, as a sign-in is', async () => {
    const app = await given({ rateLimit: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await olga.post('/verify-password', { password: PASSWORD })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

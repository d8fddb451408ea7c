import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const YEAR_2000 = '2000-01-01T00:00:00.000Z'
const forbidden = {
  id: 'mine',
  role: 'admin',
  emailVerified: true,
  banned: true,
  banReason: 'x',
  banExpires: YEAR_2000,
  isAnonymous: true,
  createdAt: YEAR_2000,
  updatedAt: YEAR_2000,
  userId: 'mine',
  token: 'mine',
  tokenStamp: 7,
  activeOrganizationId: 'mine',
  impersonatedBy: 'mine',
  passwordHash: 'mine',
  expiresAt: YEAR_2000,
}

describe('fields that clients cannot set', () => {
  const given = testAppsOn()

  test('signing up sets none of them', async () => {
    const app = await given()
    const olga = app.client()
    const { data } = await call(olga, 'signUpEmail', { ...details('Olga'), ...forbidden, language: 6 })
    const { session, user } = (await call(olga, 'getSession')).data
    expect(user).toMatchObject({ role: 'user', emailVerified: false, banned: null, banReason: null, language: null })
    expect(user.id).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(data.user.id).toBe(user.id)
    expect(session).toMatchObject({ activeOrganizationId: null, impersonatedBy: null, userId: user.id })
    expect(new Date(user.createdAt).getFullYear()).toBeGreaterThan(2000)
    const stored = await tablesWithoutCounters(app.database)
    expect(stored.user?.[0]).toMatchObject({ tokenStamp: 0, isAnonymous: null })
    expect(JSON.stringify(stored)).not.toMatch(/"mine"|2000-01-01/)
  })

  test('updateUser sets the name and none of them', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(olga, 'updateUser', { name: 'Olga B', ...forbidden, password: 'x' })).status).toBe(200)
    const after = await tablesWithoutCounters(app.database)
    const user = { ...before.user?.[0], name: 'Olga B', updatedAt: after.user?.[0]?.updatedAt }
    expect(after).toEqual({ ...before, user: [user], auditEvent: after.auditEvent })
  })

  test('updateUser with nothing but them changes nothing', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'updateUser', forbidden)
    expect(result).toMatchObject({ status: 200, data: { status: true }, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(['mia@example.com', 'olga@example.com', '', null, 5])(
    'the email cannot be updated to %o',
    async (email) => {
      const app = await given()
      const olga = await signedUp(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      const result = await call(olga, 'updateUser', { name: 'Olga B', email })
      expect(result).toMatchObject({
        status: 400,
        message: 'Email can not be updated',
        code: 'EMAIL_CAN_NOT_BE_UPDATED',
      })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative.png', 'https://user:pw@example.com/x'])(
    'the image cannot be %s',
    async (image) => {
      const app = await given()
      const olga = await signedUp(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      expect((await call(olga, 'updateUser', { image })).status).toBe(400)
      expect((await call(app.client(), 'signUpEmail', { ...details('Mia'), image })).status).toBe(400)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )
})

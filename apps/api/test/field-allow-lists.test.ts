import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'

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

describe.each(testDatabases())('fields nobody may set on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('signing up sets none of them', async () => {
      const world = await given()
      const olga = world.visitor()
      const { data } = await knock(olga, 'signUpEmail', { ...details('Olga'), ...forbidden, language: 6 })
      const { session, user } = (await knock(olga, 'getSession')).data
      expect(user).toMatchObject({ role: 'user', emailVerified: false, banned: null, banReason: null, language: null })
      expect(user.id).toMatch(/^[A-Za-z0-9]{32}$/)
      expect(data.user.id).toBe(user.id)
      expect(session).toMatchObject({ activeOrganizationId: null, impersonatedBy: null, userId: user.id })
      expect(new Date(user.createdAt).getFullYear()).toBeGreaterThan(2000)
      const stored = await lastingTables(world.database)
      expect(stored.user?.[0]).toMatchObject({ tokenStamp: 0, isAnonymous: null })
      expect(JSON.stringify(stored)).not.toMatch(/"mine"|2000-01-01/)
    })

    test('updating oneself sets the name and none of them', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      expect((await knock(olga, 'updateUser', { name: 'Olga B', ...forbidden, password: 'x' })).status).toBe(200)
      const after = await lastingTables(world.database)
      const user = { ...before.user?.[0], name: 'Olga B', updatedAt: after.user?.[0]?.updatedAt }
      expect(after).toEqual({ ...before, user: [user], auditEvent: after.auditEvent })
    })

    test('updating oneself with nothing but them changes nothing', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(olga, 'updateUser', forbidden)
      expect(said).toMatchObject({ status: 200, data: { status: true }, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(['mia@example.com', 'olga@example.com', '', null, 5])(
      'the address cannot be updated to %o',
      async (email) => {
        const world = await given()
        const olga = await signedUp(world, 'Olga')
        const before = await lastingTables(world.database)
        const said = await knock(olga, 'updateUser', { name: 'Olga B', email })
        expect(said).toMatchObject({
          status: 400,
          message: 'Email can not be updated',
          code: 'EMAIL_CAN_NOT_BE_UPDATED',
        })
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test.each(['javascript:alert(1)', 'data:text/html,x', '/relative.png', 'https://user:pw@example.com/x', ''])(
      'a picture cannot be at %s',
      async (image) => {
        const world = await given()
        const olga = await signedUp(world, 'Olga')
        const before = await lastingTables(world.database)
        expect((await knock(olga, 'updateUser', { image })).status).toBe(400)
        expect((await knock(world.visitor(), 'signUpEmail', { ...details('Mia'), image })).status).toBe(400)
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )
  })
})

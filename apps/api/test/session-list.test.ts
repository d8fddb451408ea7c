import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables, run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'

const DAY = 24 * 3600

describe.each(testDatabases())('listing and ending sessions on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('the list shows the own ones alone, newest first, by their handles', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await signedUp(world, 'Mia')
      world.pass(60)
      const phone = await signedIn(world, 'Olga')
      const { data } = await knock(olga, 'listSessions')
      expect(data.map(({ token }: { token: string }) => token)).toEqual([await handleOf(phone), await handleOf(olga)])
      expect(data[0]).toMatchObject({ userAgent: 'test', ipAddress: '127.0.0.1' })
    })

    test('the list leaves out what has expired and what an admin opened', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      await signedIn(world, 'Olga', { rememberMe: false })
      world.pass(DAY + 60)
      const olga = await signedIn(world, 'Olga')
      expect((await knock(olga, 'listSessions')).data).toHaveLength(2)
      await run(
        world.database,
        `update session set "impersonatedBy" = "userId" where "token" <> '${await handleOf(olga)}'`,
      )
      const { data } = await knock(olga, 'listSessions')
      expect(data).toEqual([expect.objectContaining({ token: await handleOf(olga), impersonatedBy: null })])
    })

    test('an own session can be ended from another browser', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const phone = await signedIn(world, 'Olga')
      const said = await knock(olga, 'revokeSession', { token: await handleOf(phone) })
      expect(said).toMatchObject({ status: 200, data: { status: true } })
      expect((await knock(phone, 'getSession')).data).toBeNull()
      expect((await knock(olga, 'getSession')).data.user.name).toBe('Olga')
    })

    test("another's session cannot be ended, and lives on", async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const mia = await signedUp(world, 'Mia')
      const before = await lastingTables(world.database)
      const said = await knock(olga, 'revokeSession', { token: await handleOf(mia) })
      expect(said).toMatchObject({ status: 401, setCookies: [] })
      if (said.text !== '') expect(said.message).toBe('Not authenticated')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(['', 'x', "' or 1=1 --", 'x'.repeat(10_000)])('an unknown handle is not found: %s', async (token) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(olga, 'revokeSession', { token })
      expect(said).toMatchObject({ status: 400, message: 'Session not found', code: 'SESSION_NOT_FOUND' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('neither the secret nor the cookie names a session to end', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const cookie = decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '')
      for (const token of [cookie, cookie.split('.')[0]]) {
        expect((await knock(olga, 'revokeSession', { token })).message).toBe('Session not found')
      }
    })

    test('ending the others keeps the caller and every other person', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const phone = await signedIn(world, 'Olga')
      const mia = await signedUp(world, 'Mia')
      expect((await knock(olga, 'revokeOtherSessions')).data).toEqual({ status: true })
      const present = await Promise.all([olga, phone, mia].map((visitor) => knock(visitor, 'getSession')))
      expect(present.map(({ data }) => data?.user.name)).toEqual(['Olga', undefined, 'Mia'])
    })

    test('ending all ends the own one too and sets no cookies', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const phone = await signedIn(world, 'Olga')
      const mia = await signedUp(world, 'Mia')
      expect(await knock(olga, 'revokeSessions')).toMatchObject({ status: 200, data: { status: true }, setCookies: [] })
      const present = await Promise.all([olga, phone, mia].map((visitor) => knock(visitor, 'getSession')))
      expect(present.map(({ data }) => data?.user.name)).toEqual([undefined, undefined, 'Mia'])
    })

    test.each([
      ['listSessions', undefined],
      ['listAccounts', undefined],
      ['revokeSession', { token: 'x' }],
      ['revokeSessions', undefined],
      ['revokeOtherSessions', undefined],
      ['updateUser', { name: 'Olga B' }],
    ])('%s needs a session', async (operation, input) => {
      const world = await given()
      await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(world.visitor(), operation, input)
      expect(said.status).toBe(401)
      expect(said.text === '' || said.code === 'UNAUTHORIZED').toBe(true)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('a bad body is refused before a missing session', async () => {
      const world = await given()
      expect(await knock(world.visitor(), 'revokeSession', {})).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    })
  })
})

async function handleOf(visitor: Visitor): Promise<string> {
  return (await visitor.get('/get-session')).json.session.token
}

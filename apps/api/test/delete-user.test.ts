import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { presentAs, served, signInStatus, withoutPassword } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { outboxAtRest, sentMails } from './support/mail.ts'
import { PASSWORD, signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, lastingTables } from './support/tables.ts'

const OLGA = 'olga@example.com'
const DAY = 86_400

describe.each(testDatabases())('deleting an account on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('takes everything that is theirs, ends every session, and keeps the log of events', async () => {
      const world = await given()
      const [olga, mia] = [await signedUp(world, 'Olga'), await signedUp(world, 'Mia')]
      const phone = await signedIn(world, 'Olga')
      await olga.post('/request-password-reset', { email: OLGA })
      await outboxAtRest(world)
      const before = await allTables(world.database)
      const said = await knock(olga, 'deleteUser', { password: PASSWORD })
      expect(said).toMatchObject({ status: 200, data: { success: true, message: 'User deleted' } })
      expect(said.setCookies.map((line) => line.split(/[=;]/)[0]).sort()).toEqual([
        'foyer.dont_remember',
        'foyer.session_data',
        'foyer.session_token',
      ])
      for (const line of said.setCookies) expect(line).toContain('Max-Age=0')
      const after = await allTables(world.database)
      const own = before.user?.find(({ email }) => email === OLGA)
      for (const table of ['session', 'account', 'verification']) {
        expect(after[table], table).toEqual(before[table]?.filter(({ userId }) => userId !== own?.id))
      }
      expect(after.user).toEqual(before.user?.filter(({ id }) => id !== own?.id))
      expect(after.auditEvent?.slice(0, -1)).toEqual(before.auditEvent)
      expect(after.auditEvent?.at(-1)).toMatchObject({ type: 'user-deleted', actorId: own?.id, ipAddress: '127.0.0.1' })
      expect(await Promise.all([olga, phone, mia].map(presentAs))).toEqual([undefined, undefined, 'mia@example.com'])
      expect(await signInStatus(world, OLGA)).toBe(401)
      expect(await sentMails(world)).toEqual([`${OLGA} account-deleted`, `${OLGA} reset-password`])
    })

    test('frees the address for someone new, who is somebody else', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const { id } = (await olga.get('/get-session')).json.user
      await knock(olga, 'deleteUser', {})
      const again = await signedUp(world, 'Olga')
      expect((await again.get('/get-session')).json.user.id).not.toBe(id)
    })

    test.each([
      ['a wrong password', { password: 'wrong-password' }, 400, 'Invalid password'],
      ['an empty password', { password: '' }, 400, 'Invalid password'],
      ['a wrong password and a token', { password: 'wrong-password', token: 'x' }, 400, 'Invalid password'],
      ['a token nobody was mailed', { token: 'a'.repeat(32) }, 404, 'invalid token'],
      ['such a token and the right password', { token: 'a'.repeat(32), password: PASSWORD }, 404, 'invalid token'],
      ['a password that is none', { password: 5 }, 400, 'Invalid body parameters'],
      ['a token that is none', { token: [] }, 400, 'Invalid body parameters'],
      ['an address elsewhere', { callbackURL: 'https://evil.example' }, 403, 'Invalid callbackURL'],
    ])('is refused with %s', async (_title, input, status, message) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      expect(await knock(olga, 'deleteUser', input)).toMatchObject({ status, message, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
      expect(await presentAs(olga)).toBe(OLGA)
    })

    test('someone without a password cannot show one, and goes by a fresh session', async () => {
      const world = await given()
      const sonja = await signedUp(world, 'Sonja')
      await withoutPassword(world, 'Sonja')
      const before = await lastingTables(world.database)
      const said = await knock(sonja, 'deleteUser', { password: PASSWORD })
      expect(said).toMatchObject({ status: 400, message: 'Credential account not found' })
      expect(await lastingTables(world.database)).toEqual(before)
      expect((await knock(sonja, 'deleteUser', {})).data.message).toBe('User deleted')
    })

    test.each([
      ['no session is old, where freshAge is 0', { freshAge: 0 }, 6 * DAY, {}, 200],
      ['a session is fresh to the second', {}, DAY - 0.001, {}, 200],
      ['and then no more', {}, DAY, {}, 400],
      ['a password makes up for an old session', {}, 6 * DAY, { password: PASSWORD }, 200],
      ['an empty token does not', {}, 6 * DAY, { token: '' }, 400],
    ])('%s', async (_title, session, seconds, input, status) => {
      const world = await given({ session })
      world.stopClock()
      const olga = await signedUp(world, 'Olga')
      world.pass(seconds)
      const before = await lastingTables(world.database)
      const said = await knock(olga, 'deleteUser', input)
      expect(said.status).toBe(status)
      if (status === 200) return
      expect(said.message).toBe('Session expired. Re-authenticate to perform this action.')
      expect(said).toMatchObject({ code: 'SESSION_EXPIRED', setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('a renewed session is no fresh one', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      world.pass(2 * DAY)
      expect((await olga.get('/get-session')).setCookies).toHaveLength(1)
      expect((await knock(olga, 'deleteUser', {})).code).toBe('SESSION_EXPIRED')
    })

    test('is nothing where it is switched off', async () => {
      const world = await given({ user: { deleteUser: { enabled: false } } })
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      expect((await knock(olga, 'deleteUser', { password: PASSWORD })).status).toBe(404)
      expect((await knock(olga, 'deleteUserCallback', { token: 'x' })).status).toBe(404)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is refused to strangers', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(world.visitor(), 'deleteUser', { password: PASSWORD, userId: 'x' })
      expect(said).toMatchObject({ status: 401, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('guesses at the password count with those at the door', async () => {
      const world = await given()
      world.stopClock()
      const olga = await signedUp(world, 'Olga')
      for (let count = 0; count < 10; count += 1) {
        const said = await served(() => knock(olga, 'deleteUser', { password: 'wrong-password' }))
        expect(said.message).toBe('Invalid password')
      }
      expect((await knock(olga, 'deleteUser', { password: PASSWORD })).status).toBe(429)
      expect(await signInStatus(world, OLGA)).toBe(429)
      expect(await presentAs(olga)).toBe(OLGA)
    })
  })
})

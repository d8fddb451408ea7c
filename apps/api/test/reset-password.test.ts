import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD, resetTokenOf, signInStatus, withoutPassword } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, tokenOf } from './support/mail.ts'
import { PASSWORD, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables, run } from './support/tables.ts'

const OLGA = 'olga@example.com'
const HOUR = 3600
const invalid = { status: 400, message: 'invalid token', code: 'INVALID_TOKEN', setCookies: [] }

describe.each(testDatabases())('choosing a new password on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('changes the password, and opens no session by itself', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      const said = await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(said).toMatchObject({ status: 200, data: { status: true }, setCookies: [] })
      expect(await signInStatus(world, OLGA)).toBe(401)
      expect(await signInStatus(world, OLGA, NEW_PASSWORD)).toBe(200)
    })

    test('works once for each token', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      await outboxAtRest(world)
      const before = await lastingTables(world.database)
      expect(await knock(world.visitor(), 'resetPassword', { token, newPassword: PASSWORD })).toMatchObject(invalid)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('works with the newest link alone', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const [older, newer] = [await resetTokenOf(world, 'Olga'), await resetTokenOf(world, 'Olga')]
      expect(newer).not.toBe(older)
      expect(await countRows(world.database, 'verification')).toBe(1)
      const redeem = (token: string) => knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(await redeem(older)).toMatchObject(invalid)
      expect((await redeem(newer)).status).toBe(200)
    })

    test('leaves the links of other people alone', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      await signedUp(world, 'Mia')
      const [olgas, mias] = [await resetTokenOf(world, 'Olga'), await resetTokenOf(world, 'Mia')]
      await knock(world.visitor(), 'resetPassword', { token: olgas, newPassword: NEW_PASSWORD })
      expect(await signInStatus(world, 'mia@example.com')).toBe(200)
      const said = await knock(world.visitor(), 'resetPassword', { token: mias, newPassword: NEW_PASSWORD })
      expect(said.status).toBe(200)
    })

    test.each([
      [HOUR - 0.001, 200],
      [HOUR, 400],
    ])('%d s after the mail it answers %d', async (seconds, status) => {
      const world = await given()
      world.stopClock()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      const before = await lastingTables(world.database)
      world.pass(seconds)
      const said = await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(said.status).toBe(status)
      if (status === 200) return
      expect(said).toMatchObject(invalid)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['', 'Password too short'],
      ['a'.repeat(7), 'Password too short'],
      ['🔑'.repeat(7), 'Password too short'],
      ['a'.repeat(129), 'Password too long'],
      ['a'.repeat(90 * 1024), 'Password too long'],
    ])('refuses %.10s…, which leaves the link to be used: %s', async (newPassword, message) => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      const before = await lastingTables(world.database)
      expect(await knock(world.visitor(), 'resetPassword', { token, newPassword })).toMatchObject({
        status: 400,
        message,
      })
      expect(await lastingTables(world.database)).toEqual(before)
      const said = await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(said.status).toBe(200)
    })

    test.each([undefined, '', ' ', 'A'.repeat(24), 'reset-password:', '%', "' or 1=1 --"])(
      'the token %j is none',
      async (token) => {
        const world = await given()
        await signedUp(world, 'Olga')
        await resetTokenOf(world, 'Olga')
        const before = await lastingTables(world.database)
        const said = await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
        expect(said).toMatchObject(invalid)
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test('what the database keeps of a token does not pass for it', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      const [row] = (await allTables(world.database)).verification ?? []
      expect(JSON.stringify(row)).not.toContain(token)
      for (const stored of [String(row?.identifier), String(row?.identifier).split(':')[1], row?.id, row?.value]) {
        const said = await knock(world.visitor(), 'resetPassword', { token: stored, newPassword: NEW_PASSWORD })
        expect(said).toMatchObject(invalid)
      }
    })

    test('gives a first password to someone who came by a provider', async () => {
      const world = await given()
      await signedUp(world, 'Sonja')
      await withoutPassword(world, 'Sonja')
      const token = await resetTokenOf(world, 'Sonja')
      await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(await signInStatus(world, 'sonja@example.com', NEW_PASSWORD)).toBe(200)
      const accounts = (await allTables(world.database)).account ?? []
      expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'github'])
    })

    test('does nothing for someone who is gone', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      await run(world.database, 'delete from "user"')
      const said = await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(said).toMatchObject(invalid)
      expect(await countRows(world.database, 'account')).toBe(0)
    })
  })

  test('takes the token from the query of a request too, where the body names none', async () => {
    const world = await given()
    await signedUp(world, 'Olga')
    await world.visitor().post('/request-password-reset', { email: OLGA })
    const token = tokenOf(await mailedLink(world, OLGA, 'reset-password'))
    const path = `/reset-password?token=${token}`
    const other = await world.visitor().post(path, { newPassword: NEW_PASSWORD, token: 'A'.repeat(24) })
    expect(other.json.message).toBe('invalid token')
    expect((await world.visitor().post(path, { newPassword: NEW_PASSWORD })).status).toBe(200)
  })
})

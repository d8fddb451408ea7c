import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD, presentAs, served, signInStatus, withoutPassword } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, pathOf, sentMails } from './support/mail.ts'
import { PASSWORD, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables } from './support/tables.ts'

const OLGA = 'olga@example.com'
const LONG = 'a'.repeat(72)
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }

describe.each(testDatabases())('changing the password on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('replaces it, and answers with the user', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const said = await knock(olga, 'changePassword', change)
      expect(said).toMatchObject({ status: 200, data: { token: null, user: { email: OLGA } }, setCookies: [] })
      expect(Object.keys(said.data.user).sort()).toEqual(
        ['id', 'email', 'name', 'image', 'emailVerified', 'createdAt', 'updatedAt'].sort(),
      )
      expect(await signInStatus(world, OLGA)).toBe(401)
      expect(await signInStatus(world, OLGA, NEW_PASSWORD)).toBe(200)
    })

    test.each([
      ['a wrong current one', { ...change, currentPassword: 'wrong-password' }, 'Invalid password'],
      ['an empty current one', { ...change, currentPassword: '' }, 'Invalid password'],
      ['a new one too short', { ...change, newPassword: 'a'.repeat(7) }, 'Password too short'],
      ['seven emoji', { ...change, newPassword: '🔑'.repeat(7) }, 'Password too short'],
      ['a new one too long', { ...change, newPassword: 'a'.repeat(129) }, 'Password too long'],
      ['a new one far too long', { ...change, newPassword: 'a'.repeat(90 * 1024) }, 'Password too long'],
      ['no current one', { newPassword: NEW_PASSWORD }, 'Invalid body parameters'],
      ['no new one', { currentPassword: PASSWORD }, 'Invalid body parameters'],
      ['a flag that is none', { ...change, revokeOtherSessions: 'yes' }, 'Invalid body parameters'],
    ])('is refused with %s', async (_title, input, message) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      expect(await knock(olga, 'changePassword', input)).toMatchObject({ status: 400, message, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
      expect(await presentAs(olga)).toBe(OLGA)
    })

    test('is refused to someone who has no password', async () => {
      const world = await given()
      const sonja = await signedUp(world, 'Sonja')
      await withoutPassword(world, 'Sonja')
      const before = await lastingTables(world.database)
      const said = await knock(sonja, 'changePassword', change)
      expect(said).toMatchObject({ status: 400, message: 'Credential account not found', setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is refused to a stranger, and changes nobody', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(world.visitor(), 'changePassword', { ...change, userId: 'x', email: OLGA })
      expect(said).toMatchObject({ status: 401, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('reads the old one and the new one past their 72nd byte', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await knock(olga, 'changePassword', { ...change, newPassword: `${LONG}b` })
      for (const currentPassword of [LONG, `${LONG}c`]) {
        expect(await signInStatus(world, OLGA, currentPassword)).toBe(401)
        expect((await knock(olga, 'changePassword', { ...change, currentPassword })).message).toBe('Invalid password')
      }
      expect((await knock(olga, 'changePassword', { ...change, currentPassword: `${LONG}b` })).status).toBe(200)
    })

    test('voids the reset and verification links that are out, and tells the owner', async () => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      const olga = await signedUp(world, 'Olga')
      await olga.post('/request-password-reset', { email: OLGA })
      const [reset, proof] = [
        await mailedLink(world, OLGA, 'reset-password'),
        await mailedLink(world, OLGA, 'verify-email'),
      ]
      await knock(olga, 'changePassword', change)
      expect(await sentMails(world)).toEqual([
        `${OLGA} password-changed`,
        `${OLGA} reset-password`,
        `${OLGA} verify-email`,
      ])
      expect(await countRows(world.database, 'verification')).toBe(0)
      expect((await olga.get(pathOf(reset))).headers.get('location')).toContain('error=INVALID_TOKEN')
      expect((await olga.get(pathOf(proof))).headers.get('location')).toBe('/?error=invalid_token')
      const { user = [], auditEvent = [] } = await allTables(world.database)
      expect(user[0]).toMatchObject({ emailVerified: false })
      expect(auditEvent.at(-1)).toMatchObject({ type: 'password-changed', actorId: user[0]?.id })
    })

    test('guesses at the current one count with those at the door', async () => {
      const world = await given()
      world.stopClock()
      const olga = await signedUp(world, 'Olga')
      const guess = () => served(() => knock(olga, 'changePassword', { ...change, currentPassword: 'wrong-password' }))
      for (let count = 0; count < 5; count += 1) {
        expect((await guess()).message).toBe('Invalid password')
        expect(await signInStatus(world, OLGA, 'wrong-password')).toBe(401)
      }
      const refused = await knock(olga, 'changePassword', change)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await signInStatus(world, OLGA)).toBe(429)
      world.pass(1)
      expect((await knock(olga, 'changePassword', change)).status).toBe(200)
    })

    test('of ten changes at once one is made', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const passwords = Array.from({ length: 10 }, (_, n) => `new-password-${n}`)
      const answers = await Promise.all(
        passwords.map((newPassword) =>
          served(() => knock(olga, 'changePassword', { currentPassword: PASSWORD, newPassword })),
        ),
      )
      const winners = passwords.filter((_, n) => answers[n]?.status === 200)
      expect(winners).toHaveLength(1)
      expect(await signInStatus(world, OLGA, winners[0])).toBe(200)
      const losers = answers.filter(({ status }) => status !== 200)
      for (const { status, message } of losers) {
        // A guess that comes after the change is wrong; one past the tenth has to wait.
        if (status !== 429) expect([status, message]).toEqual([400, 'Invalid password'])
      }
      expect((await sentMails(world)).filter((mail) => mail.endsWith('password-changed'))).toHaveLength(1)
    })
  })
})

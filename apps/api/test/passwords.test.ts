import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables } from './support/tables.ts'

const LONG = 'a'.repeat(72)

describe('passwords', () => {
  const given = onDatabase()

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      ['nothing', '', 'Password too short'],
      ['7 letters', 'a'.repeat(7), 'Password too short'],
      ['7 signs of four bytes', '🔑'.repeat(7), 'Password too short'],
      ['129 letters', 'a'.repeat(129), 'Password too long'],
      ['129 signs of four bytes', '🔑'.repeat(129), 'Password too long'],
      ['90 KB', 'a'.repeat(90 * 1024), 'Password too long'],
    ])('signing up is refused with %s', async (_length, password, message) => {
      const world = await given()
      const said = await knock(world.visitor(), 'signUpEmail', { ...details('Olga'), password })
      expect(said).toMatchObject({ status: 400, message, setCookies: [] })
      const { kysely_migration: _ledger, ...tables } = await lastingTables(world.database)
      expect(Object.values(tables).flat()).toEqual([])
      expect(world.mailbox.list()).toEqual([])
    })

    test.each(['a'.repeat(8), '🔑'.repeat(8), 'a'.repeat(128), '🔑'.repeat(128), ' '.repeat(8)])(
      'signing up and in succeeds with %.10s…',
      async (password) => {
        const world = await given()
        expect((await knock(world.visitor(), 'signUpEmail', { ...details('Olga'), password })).status).toBe(200)
        expect((await knock(world.visitor(), 'signInEmail', { ...details('Olga'), password })).status).toBe(200)
      },
    )

    test('the lengths are those of the options', async () => {
      const world = await given({ emailAndPassword: { minPasswordLength: 4, maxPasswordLength: 6 } })
      const signUp = (password: string) => knock(world.visitor(), 'signUpEmail', { ...details('Olga'), password })
      expect((await signUp('abc')).message).toBe('Password too short')
      expect((await signUp('abcdefg')).message).toBe('Password too long')
      expect((await signUp('abcd')).status).toBe(200)
    })

    test.each([
      ['equal in their first 72 bytes', `${LONG}b`, `${LONG}c`],
      ['cut at 72 bytes', `${LONG}b`, LONG],
      ['in NFC and NFD', 'p\u00e4ssword-1', 'pa\u0308ssword-1'],
      ['with a leading space', 'password-1', ' password-1'],
      ['with a trailing space', 'password-1', 'password-1 '],
      ['with another case', 'password-1', 'Password-1'],
      ['with an invisible character', 'password-1', 'password-1\u200b'],
      ['with a newline', 'password-1', 'password-1\n'],
    ])('two %s are two', async (_label, own, other) => {
      const world = await given()
      expect((await knock(world.visitor(), 'signUpEmail', { ...details('Olga'), password: own })).status).toBe(200)
      expect((await knock(world.visitor(), 'signInEmail', { ...details('Olga'), password: other })).status).toBe(401)
      expect((await knock(world.visitor(), 'signInEmail', { ...details('Olga'), password: own })).status).toBe(200)
    })

    test.each(['password\0-1', '\ud800password', 'password\udc00', '\udc00\ud800password'])(
      'one that is no text is refused at both: %o',
      async (password) => {
        const world = await given()
        for (const operation of ['signUpEmail', 'signInEmail']) {
          const said = await knock(world.visitor(), operation, { ...details('Olga'), password })
          expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
        }
        expect(await countRows(world.database, 'user')).toBe(0)
      },
    )
  })

  test('a hundred passwords that are too long are all refused as such, for none is hashed', async () => {
    const world = await given({ emailAndPassword: { bcryptCost: 14 } })
    const password = 'a'.repeat(90 * 1024)
    const refused = await Promise.all(
      Array.from({ length: 100 }, () => world.visitor().post('/sign-up/email', { ...details('Olga'), password })),
    )
    expect(new Set(refused.map(({ json }) => json.message))).toEqual(new Set(['Password too long']))
    expect((await allTables(world.database)).user).toEqual([])
  })
})

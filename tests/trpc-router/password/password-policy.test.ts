import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const LONG = 'a'.repeat(72)

describe('passwords', () => {
  const given = testAppsOn()

  test.each([
    ['nothing', '', 'Password too short'],
    ['7 letters', 'a'.repeat(7), 'Password too short'],
    ['7 characters of four bytes', '🔑'.repeat(7), 'Password too short'],
    ['129 letters', 'a'.repeat(129), 'Password too long'],
    ['129 characters of four bytes', '🔑'.repeat(129), 'Password too long'],
    ['90 KB', 'a'.repeat(90 * 1024), 'Password too long'],
  ])('signing up is refused with %s', async (_length, password, message) => {
    const app = await given()
    const result = await call(app.client(), 'signUpEmail', { ...details('Olga'), password })
    expect(result).toMatchObject({ status: 400, message, setCookies: [] })
    const { kysely_migration: _ledger, ...tables } = await tablesWithoutCounters(app.database)
    expect(Object.values(tables).flat()).toEqual([])
    expect(app.mailbox.list()).toEqual([])
  })

  test.each(['arch'.repeat(2), '🔑'.repeat(8), 'a'.repeat(128), '🔑'.repeat(128), ' '.repeat(8)])(
    'signing up and in succeeds with %.10s…',
    async (password) => {
      const app = await given()
      expect((await call(app.client(), 'signUpEmail', { ...details('Olga'), password })).status).toBe(200)
      expect((await call(app.client(), 'signInEmail', { ...details('Olga'), password })).status).toBe(200)
    },
  )

  test('the length limits are those of the options', async () => {
    const app = await given({
      emailAndPassword: { minPasswordLength: 4, maxPasswordLength: 6, refuseCommonPasswords: false },
    })
    const signUp = (password: string) => call(app.client(), 'signUpEmail', { ...details('Olga'), password })
    expect((await signUp('abc')).message).toBe('Password too short')
    expect((await signUp('abcdefg')).message).toBe('Password too long')
    expect((await signUp('abcd')).status).toBe(200)
  })

  test.each([
    ['equal in their first 72 bytes', `${LONG}b`, `${LONG}c`],
    ['cut at 72 bytes', `${LONG}b`, LONG],
    ['in NFC and NFD', 'p\u00e4ssage-hall', 'pa\u0308ssage-hall'],
    ['with a leading space', 'passage-hall', ' passage-hall'],
    ['with a trailing space', 'passage-hall', 'passage-hall '],
    ['with another case', 'passage-hall', 'Passage-hall'],
    ['with an invisible character', 'passage-hall', 'passage-hall\u200b'],
    ['with a newline', 'passage-hall', 'passage-hall\n'],
  ])('two %s are different', async (_label, own, other) => {
    const app = await given()
    expect((await call(app.client(), 'signUpEmail', { ...details('Olga'), password: own })).status).toBe(200)
    expect((await call(app.client(), 'signInEmail', { ...details('Olga'), password: other })).status).toBe(401)
    expect((await call(app.client(), 'signInEmail', { ...details('Olga'), password: own })).status).toBe(200)
  })

  test.each(['password\0-1', '\ud800password', 'password\udc00', '\udc00\ud800password'])(
    'one with NUL or a lone surrogate is refused at sign-up and sign-in: %o',
    async (password) => {
      const app = await given()
      for (const operation of ['signUpEmail', 'signInEmail']) {
        const result = await call(app.client(), operation, { ...details('Olga'), password })
        expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      }
      expect(await countRows(app.database, 'user')).toBe(0)
    },
  )

  test('a hundred passwords that are too long are refused without being hashed', async () => {
    const app = await given({ emailAndPassword: { bcryptCost: 14 } })
    const password = 'a'.repeat(90 * 1024)
    const refused = await Promise.all(
      Array.from({ length: 100 }, () => app.client().post('/sign-up/email', { ...details('Olga'), password })),
    )
    expect(new Set(refused.map(({ json }) => json.message))).toEqual(new Set(['Password too long']))
    expect((await allTables(app.database)).user).toEqual([])
  })
})

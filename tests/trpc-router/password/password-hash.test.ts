import { atRealCost, testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const NEW_SECRET = 'a-newer-secret-for-tests-only-0123456789-abcd'
const rotated = { FOYER_SECRET: `${NEW_SECRET},${SECRET}` }

describe('password hashes', () => {
  const given = atRealCost(testAppsOn())

  test('name the secret they were created with, and use bcrypt at the configured cost', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const stored = await hashIn(app)
    expect(stored).toMatch(/^v1\$[0-9a-f]{8}\$\$2b\$10\$[./A-Za-z0-9]{53}$/)
    expect(stored).not.toContain(PASSWORD)
  })

  test('of one password differ from user to user', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await signedUp(app, 'Mia')
    const { account } = await tablesWithoutCounters(app.database)
    expect(new Set(account?.map(({ password }) => password)).size).toBe(2)
  })

  test.each([
    { raised: 'cost', options: { emailAndPassword: { bcryptCost: 11 } }, variables: {}, pattern: /\$2b\$11\$/ },
    { raised: 'secret', options: {}, variables: rotated, pattern: /\$2b\$10\$/ },
  ])('are renewed at the next sign-in when the $raised has changed', async ({ options, variables, pattern }) => {
    const first = await given()
    await signedUp(first, 'Olga')
    const outdated = await hashIn(first)
    const later = await given(options, variables)
    expect((await later.client().post('/sign-in/email', details('Olga'))).status).toBe(200)
    const current = await hashIn(later)
    expect(current).toMatch(pattern)
    expect(current).not.toBe(outdated)
    expect((await later.client().post('/sign-in/email', details('Olga'))).status).toBe(200)
    expect(await hashIn(later)).toBe(current)
  })

  test('are not renewed by a wrong password, or while nothing has changed', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const before = await hashIn(app)
    const raised = await given({ emailAndPassword: { bcryptCost: 11 } })
    await raised.client().post('/sign-in/email', { ...details('Olga'), password: 'wrong-one' })
    await app.client().post('/sign-in/email', details('Olga'))
    expect(await hashIn(app)).toBe(before)
  })

  test('created with a dropped secret are answered like a wrong password', async () => {
    await signedUp(await given(), 'Olga')
    const app = await given({}, { FOYER_SECRET: NEW_SECRET })
    const before = await tablesWithoutCounters(app.database)
    const answer = await app.client().post('/sign-in/email', details('Olga'))
    expect(answer).toMatchObject({ status: 401, json: { message: 'Invalid email or password' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('and sessions stay valid after a secret rotation as long as the old secret is listed', async () => {
    const olga = await signedUp(await given(), 'Olga')
    const listed = await given({}, rotated)
    const dropped = await given({}, { FOYER_SECRET: NEW_SECRET })
    const cookie = `foyer.session_token=${olga.cookies.get('foyer.session_token')}`
    expect((await listed.client({ cookie }).get('/get-session')).json.user.name).toBe('Olga')
    expect((await dropped.client({ cookie }).get('/get-session')).json).toBeNull()
  })

  test.each(['', 'x', '$2b$10$short', 'v1$00000000$$2b$10$', 'v1$zzzzzzzz$$2b$10$x'])(
    'that are malformed (%s) refuse the sign-in without a server error',
    async (malformed) => {
      const app = await given()
      await signedUp(app, 'Olga')
      await app.database.db.updateTable('account').set({ password: malformed }).execute()
      expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(401)
    },
  )
})

async function hashIn({ database }: TestApp): Promise<string> {
  const { password } = await database.db.selectFrom('account').select('password').executeTakeFirstOrThrow()
  return password ?? ''
}

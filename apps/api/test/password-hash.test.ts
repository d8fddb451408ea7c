import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { details, PASSWORD, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'
import { SECRET, type World } from './support/world.ts'

const NEW_SECRET = 'a-newer-secret-for-tests-only-0123456789-abcd'
const rotated = { FOYER_SECRET: `${NEW_SECRET},${SECRET}` }

describe.each(testDatabases())('password hashes on $name', ({ open }) => {
  const given = onDatabase(open)

  test('name the secret they were made with, and hold bcrypt at the configured cost', async () => {
    const world = await given()
    await signedUp(world, 'Olga')
    const stored = await hashIn(world)
    expect(stored).toMatch(/^v1\$[0-9a-f]{8}\$\$2b\$10\$[./A-Za-z0-9]{53}$/)
    expect(stored).not.toContain(PASSWORD)
  })

  test('of one password differ from person to person', async () => {
    const world = await given()
    await signedUp(world, 'Olga')
    await signedUp(world, 'Mia')
    const { account } = await lastingTables(world.database)
    expect(new Set(account?.map(({ password }) => password)).size).toBe(2)
  })

  test.each([
    { raised: 'cost', options: { emailAndPassword: { bcryptCost: 11 } }, variables: {}, sign: /\$2b\$11\$/ },
    { raised: 'secret', options: {}, variables: rotated, sign: /\$2b\$10\$/ },
  ])('are renewed at the next sign-in when the $raised has changed', async ({ options, variables, sign }) => {
    const first = await given()
    await signedUp(first, 'Olga')
    const outdated = await hashIn(first)
    const later = await given(options, variables)
    expect((await later.visitor().post('/sign-in/email', details('Olga'))).status).toBe(200)
    const current = await hashIn(later)
    expect(current).toMatch(sign)
    expect(current).not.toBe(outdated)
    expect((await later.visitor().post('/sign-in/email', details('Olga'))).status).toBe(200)
    expect(await hashIn(later)).toBe(current)
  })

  test('are left alone by a wrong password, and while nothing has changed', async () => {
    const world = await given()
    await signedUp(world, 'Olga')
    const before = await hashIn(world)
    const raised = await given({ emailAndPassword: { bcryptCost: 11 } })
    await raised.visitor().post('/sign-in/email', { ...details('Olga'), password: 'wrong-one' })
    await world.visitor().post('/sign-in/email', details('Olga'))
    expect(await hashIn(world)).toBe(before)
  })

  test('made with a dropped secret open nothing, and look like a wrong password', async () => {
    await signedUp(await given(), 'Olga')
    const world = await given({}, { FOYER_SECRET: NEW_SECRET })
    const before = await lastingTables(world.database)
    const answer = await world.visitor().post('/sign-in/email', details('Olga'))
    expect(answer).toMatchObject({ status: 401, json: { message: 'Invalid email or password' } })
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('and sessions outlive a change of secret as long as the old one is listed', async () => {
    const olga = await signedUp(await given(), 'Olga')
    const listed = await given({}, rotated)
    const dropped = await given({}, { FOYER_SECRET: NEW_SECRET })
    const cookie = `foyer.session_token=${olga.cookies.get('foyer.session_token')}`
    expect((await listed.visitor({ cookie }).get('/get-session')).json.user.name).toBe('Olga')
    expect((await dropped.visitor({ cookie }).get('/get-session')).json).toBeNull()
  })

  test.each(['', 'x', '$2b$10$short', 'v1$00000000$$2b$10$', 'v1$zzzzzzzz$$2b$10$x'])(
    'that are spoilt (%s) refuse and are no fault',
    async (spoilt) => {
      const world = await given()
      await signedUp(world, 'Olga')
      await world.database.db.updateTable('account').set({ password: spoilt }).execute()
      expect((await world.visitor().post('/sign-in/email', details('Olga'))).status).toBe(401)
    },
  )
})

async function hashIn({ database }: World): Promise<string> {
  const { password } = await database.db.selectFrom('account').select('password').executeTakeFirstOrThrow()
  return password ?? ''
}

import { type TestDatabase, testDatabases } from '@foyer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenFoyer, type World } from './support/world.ts'

describe.each(testDatabases())('verifying an address on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let person: { name: string; email: string; password: string }
  let count = 0
  beforeAll(async () => {
    database = await open()
    world = await givenFoyer(database, {
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { autoSignInAfterVerification: true },
    })
  })
  // The mailbox keeps what it caught, so each test has an address of its own.
  beforeEach(async () => {
    count += 1
    person = { name: 'Olga', email: `olga${count}@example.com`, password: 'correct-horse' }
    await database.truncate()
  })
  afterAll(async () => {
    await world.close()
    await database.close()
  })

  async function mailedPath(): Promise<string> {
    await expect.poll(() => world.mailbox.list(person.email).length, { timeout: 20_000 }).toBeGreaterThan(0)
    const url = new URL(world.mailbox.list(person.email)[0]?.url ?? '')
    return url.pathname.replace('/api/auth', '') + url.search
  }
  const isVerified = async () =>
    (await database.db.selectFrom('user').select('emailVerified').executeTakeFirstOrThrow()).emailVerified

  test('the link verifies, signs in once, and leads to the callback address', async () => {
    const olga = world.visitor()
    await olga.post('/sign-up/email', { ...person, callbackURL: '/welcome?a=1&token=x' })
    const path = await mailedPath()
    const first = await olga.get(path)
    expect([first.status, first.headers.get('location')]).toEqual([302, '/welcome?a=1&token=x'])
    expect((await olga.get('/get-session')).json.user.emailVerified).toBe(true)
    const replay = await world.visitor().get(path)
    expect([replay.status, replay.setCookies]).toEqual([302, []])
  })

  test.each([
    ['forged', (path: string) => path.replace(/token=[^&]+/, 'token=a.b.c'), 0, 'invalid_token'],
    ['altered', (path: string) => path.replace(/(token=[^.]+\.[^.]+\.)(.)/, altered), 0, 'invalid_token'],
    ['old', (path: string) => path, 3601, 'token_expired'],
  ])('a token that is %s verifies nobody', async (_title, change, seconds, code) => {
    await world.visitor().post('/sign-up/email', person)
    const path = change(await mailedPath())
    world.pass(seconds)
    const redirected = await world.visitor().get(path)
    const bare = await world.visitor().get(path.replace(/&callbackURL=.*/, ''))
    world.pass(-seconds)
    expect(redirected.headers.get('location')).toBe(`/?error=${code}`)
    expect([bare.status, bare.json]).toEqual([401, { code: code.toUpperCase(), message: code }])
    expect(await isVerified()).toBe(false)
  })

  test('an untrusted callback address is refused before the token is looked at', async () => {
    await world.visitor().post('/sign-up/email', person)
    const path = (await mailedPath()).replace(/callbackURL=.*/, 'callbackURL=https://evil.example')
    const answer = await world.visitor().get(path)
    expect([answer.status, answer.json.message]).toEqual([403, 'Invalid callbackURL'])
    expect(await isVerified()).toBe(false)
  })

  test('a raised stamp voids the links that are out', async () => {
    await world.visitor().post('/sign-up/email', person)
    await database.db.updateTable('user').set({ tokenStamp: 1 }).execute()
    expect((await world.visitor().get(await mailedPath())).headers.get('location')).toBe('/?error=invalid_token')
    expect(await isVerified()).toBe(false)
  })

  test('of twenty clicks at once one opens a session', async () => {
    await world.visitor().post('/sign-up/email', person)
    const path = await mailedPath()
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.visitor().get(path)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302))
    expect(answers.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1)
  })
})

// Not the last character: it holds bits that are no part of the signature.
function altered(_all: string, head: string, first: string): string {
  return head + (first === 'A' ? 'B' : 'A')
}

import { embedded, type TestDatabase } from '@foyer/db/testing/test-database'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

describe('verifying an email', () => {
  let database: TestDatabase
  let app: TestApp
  let user: { name: string; email: string; password: string }
  let count = 0
  beforeAll(async () => {
    database = await embedded.open()
    app = await startTestApp(database, {
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { autoSignInAfterVerification: true },
    })
  })
  // The mailbox keeps its mails, so each test has its own email.
  beforeEach(async () => {
    count += 1
    user = { name: 'Olga', email: `olga${count}@example.com`, password: 'correct-horse' }
    await database.truncate()
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  async function mailedPath(): Promise<string> {
    await expect.poll(() => app.mailbox.list(user.email).length, { timeout: 20_000 }).toBeGreaterThan(0)
    const url = new URL(app.mailbox.list(user.email)[0]?.url ?? '')
    return url.pathname.replace('/api/auth', '') + url.search
  }
  const isVerified = async () =>
    (await database.db.selectFrom('user').select('emailVerified').executeTakeFirstOrThrow()).emailVerified

  test('the link verifies, signs in once, and redirects to the callback URL', async () => {
    const olga = app.client()
    await olga.post('/sign-up/email', { ...user, callbackURL: '/welcome?a=1&token=x' })
    const path = await mailedPath()
    const first = await olga.get(path)
    expect([first.status, first.headers.get('location')]).toEqual([302, '/welcome?a=1&token=x'])
    expect((await olga.get('/get-session')).json.user.emailVerified).toBe(true)
    const replay = await app.client().get(path)
    expect([replay.status, replay.setCookies]).toEqual([302, []])
  })

  test.each([
    ['forged', (path: string) => path.replace(/token=[^&]+/, 'token=a.b.c'), 0, 'invalid_token'],
    ['altered', (path: string) => path.replace(/(token=[^.]+\.[^.]+\.)(.)/, altered), 0, 'invalid_token'],
    ['expired', (path: string) => path, 3601, 'token_expired'],
  ])('a token that is %s verifies nothing', async (_title, change, seconds, code) => {
    await app.client().post('/sign-up/email', user)
    const path = change(await mailedPath())
    app.pass(seconds)
    const redirected = await app.client().get(path)
    const bare = await app.client().get(path.replace(/&callbackURL=.*/, ''))
    app.pass(-seconds)
    expect(redirected.headers.get('location')).toBe(`/?error=${code}`)
    expect([bare.status, bare.json]).toEqual([401, { code: code.toUpperCase(), message: code }])
    expect(await isVerified()).toBe(false)
  })

  test('an untrusted callback URL is refused before the token is checked', async () => {
    await app.client().post('/sign-up/email', user)
    const path = (await mailedPath()).replace(/callbackURL=.*/, 'callbackURL=https://evil.example')
    const answer = await app.client().get(path)
    expect([answer.status, answer.json.message]).toEqual([403, 'Invalid callbackURL'])
    expect(await isVerified()).toBe(false)
  })

  test('an incremented tokenStamp invalidates outstanding links', async () => {
    await app.client().post('/sign-up/email', user)
    // The link is made when the mail is sent, with the stamp of that time.
    const path = await mailedPath()
    await database.db.updateTable('user').set({ tokenStamp: 1 }).execute()
    expect((await app.client().get(path)).headers.get('location')).toBe('/?error=invalid_token')
    expect(await isVerified()).toBe(false)
  })

  test('of twenty concurrent requests one creates a session', async () => {
    await app.client().post('/sign-up/email', user)
    const path = await mailedPath()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.client().get(path)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302))
    expect(answers.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1)
  })
})

// Not the last character: it contains bits that are no part of the signature.
function altered(_all: string, head: string, first: string): string {
  return head + (first === 'A' ? 'B' : 'A')
}

import { createTestClient, type TestClient } from '@foyer/testing/client'
import { givenDirectory } from '@foyer/testing/service-process'
import { details } from '@foyer/testing/users'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenDatabase, serverUrl } from './installations.ts'
import { runHere } from './run-here.ts'
import { startServiceOn } from './service-on.ts'

const HELD_MILLISECONDS = 30_000
/** Half way from the five seconds that `npm run proof -- pool-exhausted` measures to the end of the lock: the machine may be busy. */
const IN_TIME_MILLISECONDS = 17_500
const EVERY_MILLISECONDS = 60
const COUNT = 120
const often = { window: 60, max: 100_000 }
const options = { rateLimit: { enabled: true, rules: { signInEmail: often, requestPasswordReset: often } } }

describe.skipIf(serverUrl() === undefined)('while every connection waits for a lock for thirty seconds', () => {
  test('every request is answered long before, and all is well afterwards', {
    timeout: 120_000,
  }, async () => {
    const url = await givenDatabase()
    const variables = { DATABASE_URL: url }
    expect(await runHere(['migrate'], await givenDirectory(), variables)).toMatchObject({ code: 0 })
    const { baseUrl, lines } = await startServiceOn(variables, {}, options, 'debug')
    const olga = createTestClient(baseUrl)
    expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
    const release = await lockUsers(url)
    const calls = Array.from({ length: COUNT }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * EVERY_MILLISECONDS))
      return request(olga, n)
    })
    setTimeout(release, HELD_MILLISECONDS)
    lines.length = 0
    const answers = await Promise.all(calls)
    // The time of the service alone: beside other suites, this client may come to its answers later.
    const served = () => lines.filter(({ msg }) => msg === 'request')
    await expect.poll(() => served().length).toBeGreaterThanOrEqual(COUNT)
    expect(served().filter(({ milliseconds }) => !(Number(milliseconds) <= IN_TIME_MILLISECONDS))).toEqual([])
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 500)).toEqual([])
    await release()
    expect((await olga.get('/get-session')).json?.user.name).toMatch(/^Olga/)
  })
})

/** Reads and changes in turn. A sign-in needs connections one after the other: to be counted, to read, to write. */
function request(olga: TestClient, n: number) {
  const calls = [
    () => olga.get('/get-session'),
    () => olga.post('/update-user', { name: `Olga ${n}` }),
    () => olga.get('/organization/list'),
    () => olga.post('/organization/create', { name: 'Acme', slug: `acme-${n}` }),
    () => olga.post('/sign-in/email', { email: `nobody${n}@example.com`, password: 'wrong-password' }),
    () => olga.post('/request-password-reset', { email: `nobody${n}@example.com` }),
  ]
  return (calls[n % calls.length] ?? calls[0])?.() ?? Promise.reject(new Error('no call'))
}

async function lockUsers(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table "user" in access exclusive mode')
  let released: Promise<void> | undefined
  const release = () => {
    released ??= client.query('commit').then(() => client.end())
    return released
  }
  onTestFinished(release)
  return release
}

import { createTestClient, type TestClient } from '@foyer/testing/client'
import { givenDirectory, runFoyer } from '@foyer/testing/service-process'
import { details } from '@foyer/testing/users'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenDatabase, serverUrl } from './installations.ts'
import { startServiceOn } from './service-on.ts'

const HELD_MILLISECONDS = 10_000
const IN_TIME_MILLISECONDS = 5000
// On a machine that is busy with other suites.
const MORE_MILLISECONDS = 2000
const EVERY_MILLISECONDS = 60
const COUNT = 120
const often = { window: 60, max: 100_000 }
const options = { rateLimit: { enabled: true, rules: { signInEmail: often, requestPasswordReset: often } } }

describe.skipIf(serverUrl() === undefined)('while every connection waits for a lock for ten seconds', () => {
  test('every request is answered within five, and all is well afterwards', { timeout: 120_000 }, async () => {
    const url = await givenDatabase()
    const variables = { DATABASE_URL: url }
    expect(await runFoyer(['migrate'], await givenDirectory(), variables)).toMatchObject({ code: 0 })
    const { baseUrl } = await startServiceOn(variables, {}, options)
    const olga = createTestClient(baseUrl)
    expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
    const release = await lockUsers(url)
    const calls = Array.from({ length: COUNT }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * EVERY_MILLISECONDS))
      return timed(() => request(olga, n))
    })
    setTimeout(release, HELD_MILLISECONDS)
    const answers = await Promise.all(calls)
    expect(answers.filter(({ took }) => took > IN_TIME_MILLISECONDS + MORE_MILLISECONDS)).toEqual([])
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

async function timed(call: () => Promise<{ status: number }>): Promise<{ status: number; took: number }> {
  const started = performance.now()
  const { status } = await call()
  return { status, took: Math.round(performance.now() - started) }
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

import type { FoyerOptions } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { resetTokenOf } from '@foyer/testing/account-rows'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { createDatabaseClock, type SystemClocks, systemClocks } from '@foyer/trpc-router/runtime/clock'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { expect, test } from 'vitest'
import { startServiceOn, type TestService } from './service-on.ts'

const FIVE_MINUTES = 300_000
const HOUR = 3_600_000
const behind = { ...systemClocks, time: () => Date.now() - FIVE_MINUTES }

onBothEngines('an instance five minutes behind', ({ name: engine, open }) => {
  const given = testAppsOn(open)
  const follows = engine === 'PostgreSQL'

  test(`${follows ? 'refuses' : 'has no other clock than its own, and takes'} a session that has just ended`, async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, `update session set "expiresAt" = now() - interval '2 seconds'`)
    const slow = createTestClient((await givenInstanceBehind(app)).baseUrl)
    for (const [name, value] of olga.cookies) slow.cookies.set(name, value)
    expect((await slow.get('/get-session')).json?.user.name).toBe(follows ? undefined : 'Olga')
  })

  test(`${follows ? 'refuses' : 'has no other clock than its own, and takes'} a token that has just ended`, async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    await run(app.database, `update verification set "expiresAt" = now() - interval '2 seconds'`)
    const slow = createTestClient((await givenInstanceBehind(app)).baseUrl)
    const { status } = await slow.post('/reset-password', { token, newPassword: 'another-long-passphrase' })
    expect(status).toBe(follows ? 400 : 200)
  })

  test.runIf(follows)('counts calls with the others: no window ends early by one of two clocks', async () => {
    const app = await given({ rateLimit: { enabled: true } })
    const { baseUrl } = await givenInstanceBehind(app, { rateLimit: { enabled: true } })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const client = n % 2 === 0 ? createTestClient(baseUrl) : app.client()
      const wrong = { email: `nobody${n}@example.com`, password: 'wrong-password' }
      statuses.push((await client.post('/sign-in/email', wrong)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429])
  })

  test(`${follows ? 'is ready with a warning' : 'knows of no other clock'}`, async () => {
    const service = await givenInstanceBehind(await given())
    const { json } = await createTestClient(service.baseUrl).get('/health/ready')
    const warnings = follows ? [expect.stringMatching(/clock is 300\.\d s behind the database's/)] : []
    expect(json).toEqual({ ready: true, warnings })
  })

  test("after a jump of the clock of the machine the time is the later one, and soon the database's again", async () => {
    const { database } = await given()
    let jump = 0
    const clock = createDatabaseClock(database.db, { ...systemClocks, time: () => Date.now() + jump })
    await clock.synchronize()
    jump = -FIVE_MINUTES
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(-60_000)
    await eventually(() => expect(clock.offset()).toBeGreaterThan(FIVE_MINUTES - 60_000))
    await eventually(() => expect(clock.trusted()).toBe(true))
    jump = FIVE_MINUTES
    expect(clock.trusted()).toBe(false)
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(FIVE_MINUTES)
    await eventually(() => expect(clock.now().getTime() - Date.now()).toBeLessThan(60_000))
    expect(clock.trusted()).toBe(true)
  })

  test('after the machine has slept the time is right at once, although none has passed for the process', async () => {
    const { database } = await given()
    let frozen: number | undefined
    const clock = createDatabaseClock(database.db, { ...systemClocks, elapsed: () => frozen ?? performance.now() })
    await clock.synchronize()
    const before = clock.now().getTime()
    frozen = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(1200 - 50)
    await eventually(() => expect(clock.trusted()).toBe(true))
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(1200 - 50)
  })

  test(`${follows ? 'deletes nothing while the two are hours apart' : 'has no other clock that could be wrong'}`, async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await run(app.database, `update session set "expiresAt" = now() - interval '2 days'`)
    const { foyer, baseUrl, lines } = await givenInstanceOn(app, { ...systemClocks, time: () => Date.now() - 2 * HOUR })
    expect(foyer.clock.trusted()).toBe(!follows)
    if (!follows) return
    await sweep({ ...foyer.services, trusted: foyer.clock.trusted })
    expect(await countRows(app.database, 'session')).toBe(1)
    const { status, json } = await createTestClient(baseUrl).get('/health/ready')
    expect(status).toBe(200)
    expect(json.warnings).toEqual([expect.stringMatching(/clock is 7\d{3}\.\d s behind .*nothing is deleted/)])
    const errors = lines.filter(({ level }) => level === 50).map(({ msg }) => msg)
    expect(errors).toEqual([expect.stringMatching(/nothing is deleted/)])
    await sweep({ ...foyer.services, trusted: () => true })
    expect(await countRows(app.database, 'session')).toBe(0)
  })
})

/** Another instance on the app's database, on a machine whose clock is wrong. */
function givenInstanceBehind(app: TestApp, options?: FoyerOptions): Promise<TestService> {
  return givenInstanceOn(app, behind, options)
}

async function givenInstanceOn(
  { database }: TestApp,
  machine: SystemClocks,
  options?: FoyerOptions,
): Promise<TestService> {
  const open = { ...database, close: async () => undefined }
  const service = await startServiceOn({ DATABASE_URL: 'memory:' }, { database: open, systemClocks: machine }, options)
  await service.running.warm
  return service
}

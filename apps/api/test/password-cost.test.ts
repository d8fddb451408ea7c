import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { type Answer, createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { givenDirectory } from '@foyer/testing/service-process'
import { details, PASSWORD } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { startServiceOn, type TestService } from './service-on.ts'

const SLOW = { timeout: 60_000 }
const WITHOUT_SECRET = { FOYER_SECRET: '' }

onBothEngines('a service', SLOW, (engine) => {
  const app = tablesOn(engine)

  /** One that hashes as in use, on the suite's database; the settings say where database and secret are. */
  async function given(bcryptCost?: number, variables: Variables = {}): Promise<TestService> {
    const url = engine.name === 'PostgreSQL' ? process.env.DATABASE_URL : undefined
    const settings = { DATABASE_URL: url, FOYER_DATA_DIR: await givenDirectory(), ...variables }
    const database = { ...app.database, close: async () => undefined }
    const options = bcryptCost === undefined ? {} : { emailAndPassword: { bcryptCost } }
    const service = await startServiceOn(settings, { database }, options)
    await service.running.ready
    return service
  }

  /** As a service that was there before is migrated. */
  const forgetCost = () => app.db.deleteFrom('service').execute()

  async function signUp(service: TestService, name: string): Promise<void> {
    ok(await createTestClient(service.baseUrl).post('/sign-up/email', details(name)))
  }

  async function signIn(service: TestService, name: string): Promise<void> {
    ok(await createTestClient(service.baseUrl).post('/sign-in/email', details(name)))
  }

  async function costOf(name: string): Promise<number> {
    const { password } = await app.db
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.userId')
      .where('user.name', '=', name)
      .select('password')
      .executeTakeFirstOrThrow()
    return Number(/^v1\$[0-9a-f]{8}\$\$2b\$(\d\d)\$/.exec(password ?? '')?.[1])
  }

  test('that is new hashes at 10, also at every other instance and after a restart', async () => {
    for (const name of ['Olga', 'Mia']) {
      const service = await given()
      await signUp(service, name)
      await signIn(service, name)
      expect(await costOf(name)).toBe(10)
    }
  })

  test('that was there before hashes at 12, and changes nothing of what is stored', async () => {
    await forgetCost()
    const service = await given()
    await signUp(service, 'Olga')
    await signIn(service, 'Olga')
    expect(await costOf('Olga')).toBe(12)
  })

  test.each([10, 11])('whose configuration says %i hashes at that, new or not', async (cost) => {
    const service = await given(cost)
    await signUp(service, 'Olga')
    await forgetCost()
    await signUp(await given(cost), 'Mia')
    expect([await costOf('Olga'), await costOf('Mia')]).toEqual([cost, cost])
  })

  test('makes no stored hash cheaper, and a new password is hashed at the cost in force', async () => {
    await forgetCost()
    await signUp(await given(), 'Olga')
    const service = await given(10)
    await signIn(service, 'Olga')
    expect(await costOf('Olga')).toBe(12)
    const olga = createTestClient(service.baseUrl)
    ok(await olga.post('/sign-in/email', details('Olga')))
    ok(await olga.post('/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` }))
    expect(await costOf('Olga')).toBe(10)
  })

  test('whose cost is raised raises what is stored, sign-in by sign-in', async () => {
    await signUp(await given(), 'Olga')
    const service = await given(11)
    await signIn(service, 'Olga')
    expect(await costOf('Olga')).toBe(11)
  })

  test('that is new knows of a dearer hash once it is stored, and assumes one until it has looked', async () => {
    const service = await given()
    const { own, refreshOwn } = service.foyer.services.hashCosts
    await eventually(async () => expect(own.highest()).toBe(0))
    await signUp(service, 'Olga')
    expect(own.highest()).toBe(10)
    await refreshOwn()
    expect(own.highest()).toBe(10)
    await signUp(await given(12), 'Mia')
    await refreshOwn()
    expect(own.highest()).toBe(12)
  })

  test.runIf(engine.name === 'PGlite')(
    'that is new and keeps its secret in the data directory hashes at 12, and at 10 once it is given one',
    async () => {
      const directory = await givenDirectory()
      const service = await given(undefined, { ...WITHOUT_SECRET, FOYER_DATA_DIR: directory })
      await signUp(service, 'Olga')
      expect(await costOf('Olga')).toBe(12)
      await app.db.deleteFrom('user').execute()
      await signUp(await given(), 'Mia')
      expect(await costOf('Mia')).toBe(10)
    },
  )

  test.runIf(engine.name === 'PostgreSQL')(
    'that is new and keeps its secret there, but not its database, hashes at 10',
    async () => {
      await signUp(await given(undefined, WITHOUT_SECRET), 'Olga')
      expect(await costOf('Olga')).toBe(10)
    },
  )
})

function ok(answer: Answer): void {
  expect(answer.status, answer.text).toBe(200)
}

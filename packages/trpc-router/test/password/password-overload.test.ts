import { testDatabases } from '@foyer/db/testing/test-database'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { transports } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

describe.each(testDatabases())('password hashing under overload on $name', ({ open }) => {
  const given = testAppsOn(open)

  test.each(transports)(
    'of one address over $name answers part of the sign-ins with 503, while reads continue and 32 others all sign in',
    { timeout: 60_000 },
    async ({ call }) => {
      const app = await given({ emailAndPassword: { bcryptCost: 10 } }, { FOYER_TRUST_PROXY: 'loopback' })
      const olga = await signedUp(app, 'Olga')
      const flooder = { 'x-forwarded-for': '203.0.113.1' }
      let over = false
      const signIns = Promise.all(
        Array.from({ length: 300 }, (_, n) => call(app.client(flooder), 'signInEmail', details(`Nobody${n}`))),
      ).finally(() => {
        over = true
      })
      while (!app.services.passwords.isFull()) await olga.get('/ok')
      const others = Promise.all(
        Array.from({ length: 32 }, async (_, n) => {
          const client = app.client({ 'x-forwarded-for': `198.51.100.${n}` })
          const { status } = await call(client, 'signInEmail', details('Olga'))
          return { status, over }
        }),
      )
      const reads: number[] = []
      while (!over) reads.push((await olga.get('/ok')).status, (await olga.get('/get-session')).status)
      const answers = await signIns
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
      for (const { headers } of answers.filter(({ status }) => status === 503)) {
        expect(headers.get('retry-after')).toBe('2')
      }
      // 256 wait, as many are hashed as there are processors, and some of the first are answered before the last come.
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(20)
      // Each waits for its turn among the addresses, and not for the flood.
      for (const answer of await others) expect(answer).toEqual({ status: 200, over: false })
      expect(reads.length).toBeGreaterThan(20)
      expect(new Set(reads)).toEqual(new Set([200]))
      expect(await countRows(app.database, 'session')).toBe(1 + 32)
      expect((await call(app.client(), 'signInEmail', details('Olga'))).status).toBe(200)
    },
  )

  test('leaves no incomplete user of a refused sign-up', async () => {
    const app = await given()
    const { passwords } = app.services
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const jobs: Promise<string>[] = []
    while (!passwords.isFull()) jobs.push(passwords.askedBy(`asker ${jobs.length}`).hash('a password', () => released))
    const refused = await app.client().post('/sign-up/email', details('Olga'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    for (const table of ['user', 'account', 'session']) expect(await countRows(app.database, table)).toBe(0)
    release()
    await Promise.all(jobs)
    expect((await app.client().post('/sign-up/email', details('Olga'))).status).toBe(200)
  })
})

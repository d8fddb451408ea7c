import { testDatabases } from '@foyer/db/testing/test-database'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { transports } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

describe.each(testDatabases())('password hashing under overload on $name', ({ open }) => {
  const given = testAppsOn(open)

  test.each(transports)(
    'answers part of the sign-ins over $name and refuses the others with 503, while reads continue',
    { timeout: 30_000 },
    async ({ call }) => {
      const app = await given({ emailAndPassword: { bcryptCost: 12 } })
      const olga = await signedUp(app, 'Olga')
      let over = false
      const signIns = Promise.all(
        Array.from({ length: 200 }, (_, n) => call(app.client(), 'signInEmail', details(`Nobody${n}`))),
      ).finally(() => {
        over = true
      })
      const reads: number[] = []
      while (!over) reads.push((await olga.get('/ok')).status, (await olga.get('/get-session')).status)
      const answers = await signIns
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
      for (const { headers } of answers.filter(({ status }) => status === 503)) {
        expect(headers.get('retry-after')).toBe('2')
      }
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(100)
      expect(reads.length).toBeGreaterThan(20)
      expect(new Set(reads)).toEqual(new Set([200]))
      expect(await countRows(app.database, 'session')).toBe(1)
      expect((await call(app.client(), 'signInEmail', details('Olga'))).status).toBe(200)
    },
  )

  test('leaves no incomplete user of a refused sign-up', { timeout: 30_000 }, async () => {
    const app = await given({ emailAndPassword: { bcryptCost: 12 } })
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => app.client().post('/sign-up/email', details(`Olga${n}`))),
    )
    const made = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(120 - made)
    for (const table of ['user', 'account', 'session']) expect(await countRows(app.database, table)).toBe(made)
  })
})

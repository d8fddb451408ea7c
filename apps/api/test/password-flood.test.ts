import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows } from './support/tables.ts'

describe.each(testDatabases())('a flood of sign-ins on $name', ({ open }) => {
  const given = onDatabase(open)

  test.each(doors)(
    'over $name is answered in part and put off in part, while reads go on',
    { timeout: 30_000 },
    async ({ knock }) => {
      const world = await given({ emailAndPassword: { bcryptCost: 12 } })
      const olga = await signedUp(world, 'Olga')
      let over = false
      const flood = Promise.all(
        Array.from({ length: 200 }, (_, n) => knock(world.visitor(), 'signInEmail', details(`Nobody${n}`))),
      ).finally(() => {
        over = true
      })
      const reads: number[] = []
      while (!over) reads.push((await olga.get('/ok')).status, (await olga.get('/get-session')).status)
      const answers = await flood
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
      for (const { headers } of answers.filter(({ status }) => status === 503)) {
        expect(headers.get('retry-after')).toBe('2')
      }
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(100)
      expect(reads.length).toBeGreaterThan(20)
      expect(new Set(reads)).toEqual(new Set([200]))
      expect(await countRows(world.database, 'session')).toBe(1)
      expect((await knock(world.visitor(), 'signInEmail', details('Olga'))).status).toBe(200)
    },
  )

  test('of sign-ups leaves no half of a user', { timeout: 30_000 }, async () => {
    const world = await given({ emailAndPassword: { bcryptCost: 12 } })
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => world.visitor().post('/sign-up/email', details(`Olga${n}`))),
    )
    const made = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(120 - made)
    for (const table of ['user', 'account', 'session']) expect(await countRows(world.database, table)).toBe(made)
  })
})

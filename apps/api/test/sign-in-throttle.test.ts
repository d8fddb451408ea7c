import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import type { World } from './support/world.ts'

type Outcome = { status: number; wait: string | null; text: string }

describe.each(testDatabases())('guessing one password on $name', ({ open }) => {
  const givenRunning = onDatabase(open)
  async function given(): Promise<World> {
    const world = await givenRunning()
    world.stopClock()
    return world
  }

  describe.each(doors)('over $name', ({ knock }) => {
    async function guess(world: World, email: string, password = 'wrong-password'): Promise<Outcome> {
      const { status, headers, text } = await knock(world.visitor(), 'signInEmail', { email, password })
      return { status, wait: headers.get('retry-after'), text }
    }
    async function fail(world: World, email: string, times: number): Promise<void> {
      for (let count = 0; count < times; count += 1) expect((await guess(world, email)).status).toBe(401)
    }

    test('is free ten times, then rests grow', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      await fail(world, 'olga@example.com', 10)
      for (const rest of [1, 2, 4, 8]) {
        expect(await guess(world, 'olga@example.com')).toMatchObject({ status: 429, wait: String(rest) })
        world.pass(rest)
        expect((await guess(world, 'olga@example.com')).status).toBe(401)
      }
    })

    test('is answered alike for an address that is unknown', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const known: Outcome[] = []
      const unknown: Outcome[] = []
      for (let count = 0; count < 12; count += 1) {
        known.push(await guess(world, 'olga@example.com'))
        unknown.push(await guess(world, 'nobody@example.com'))
      }
      expect(unknown).toEqual(known)
      expect(known.map(({ status }) => status)).toContain(429)
    })

    test('fifty times at once is counted one by one', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => guess(world, 'olga@example.com')))
      expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(40)
      // A busy machine puts some comparisons off with 503; they are counted all the same.
      expect(outcomes.filter(({ status }) => status === 401 || status === 503)).toHaveLength(10)
      const row = await world.database.db.selectFrom('signInThrottle').select('failures').executeTakeFirst()
      expect(row?.failures).toBe(10)
    })

    test('shuts the right password out for the rest alone; it then forgets the count', async () => {
      const world = await given()
      const { email, password } = details('Olga')
      await signedUp(world, 'Olga')
      await fail(world, email, 10)
      expect((await guess(world, email, password)).status).toBe(429)
      world.pass(1)
      expect((await guess(world, email, password)).status).toBe(200)
      await fail(world, email, 10)
      expect((await guess(world, email)).wait).toBe('1')
    })

    test('counts every spelling of the address, and no other address', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      for (let count = 0; count < 5; count += 1) {
        await fail(world, 'olga@example.com', 1)
        await fail(world, 'OLGA@Example.com', 1)
      }
      expect((await guess(world, 'Olga@example.com')).status).toBe(429)
      expect((await guess(world, 'mia@example.com')).status).toBe(401)
    })

    test('shuts nobody out because two instances tell the time differently', async () => {
      const [ahead, behind] = [await given(), await given()]
      ahead.pass(60)
      await signedUp(behind, 'Olga')
      await fail(ahead, 'olga@example.com', 1)
      expect((await guess(behind, 'olga@example.com', details('Olga').password)).status).toBe(200)
    })

    test('leaves no address in the database', async () => {
      const world = await given()
      await fail(world, 'nobody@example.com', 1)
      const rows = await world.database.db.selectFrom('signInThrottle').selectAll().execute()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('nobody')
    })
  })
})

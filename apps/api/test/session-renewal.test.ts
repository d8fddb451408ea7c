import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows, lastingTables } from './support/tables.ts'

const HOUR = 3600
const DAY = 24 * HOUR

describe.each(testDatabases())('renewing sessions on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('one younger than its update age is left alone', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      world.pass(DAY - 60)
      expect((await knock(olga, 'getSession')).setCookies).toEqual([])
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('one past its update age begins its term anew, in the database and in the browser', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const { session } = (await knock(olga, 'getSession')).data
      world.pass(DAY + 60)
      const said = await knock(olga, 'getSession')
      const renewed = said.data.session
      expect(secondsBetween(session.expiresAt, renewed.expiresAt)).toBeCloseTo(DAY + 60, -1)
      expect(secondsBetween(session.updatedAt, renewed.updatedAt)).toBeCloseTo(DAY + 60, -1)
      expect(renewed.createdAt).toEqual(session.createdAt)
      expect(said.setCookies).toHaveLength(1)
      expect(said.setCookies[0]).toContain('Max-Age=604800')
      const stored = (await lastingTables(world.database)).session?.[0]
      expect(stored?.expiresAt).toEqual(new Date(renewed.expiresAt))
      expect((await knock(olga, 'getSession')).setCookies).toEqual([])
    })

    test.each([
      { label: 'asked not to', options: {}, query: { disableRefresh: true } },
      { label: 'told never to', options: { session: { disableSessionRefresh: true } }, query: undefined },
    ])('one is not renewed when $label', async ({ options, query }) => {
      const world = await given(options)
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      world.pass(2 * DAY)
      const said = await knock(olga, 'getSession', query)
      expect(said.data.user.name).toBe('Olga')
      expect(said.setCookies).toEqual([])
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('one that is not remembered is not renewed', async () => {
      const world = await given({ session: { updateAge: HOUR } })
      await signedUp(world, 'Olga')
      const olga = await signedIn(world, 'Olga', { rememberMe: false })
      const before = await lastingTables(world.database)
      world.pass(2 * HOUR)
      expect((await knock(olga, 'getSession')).setCookies).toEqual([])
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('none lives past the absolute maximum, however often it is renewed', async () => {
      const world = await given({ session: { expiresIn: 2 * DAY, absoluteMaxAge: 3 * DAY } })
      const olga = await signedUp(world, 'Olga')
      const { createdAt } = (await knock(olga, 'getSession')).data.session
      world.pass(1.5 * DAY)
      const { expiresAt } = (await knock(olga, 'getSession')).data.session
      expect(secondsBetween(createdAt, expiresAt)).toBe(3 * DAY)
      world.pass(1.25 * DAY)
      expect((await knock(olga, 'getSession')).data.session.expiresAt).toEqual(expiresAt)
      world.pass(DAY)
      expect((await knock(olga, 'getSession')).data).toBeNull()
    })

    test('an expired one is nobody: its row goes and its cookies are cleared', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      world.pass(7 * DAY + 1)
      const said = await knock(olga, 'getSession')
      expect(said).toMatchObject({ status: 200, data: null })
      expect(said.setCookies).toHaveLength(3)
      for (const line of said.setCookies) expect(line).toContain('Max-Age=0')
      expect(await countRows(world.database, 'session')).toBe(0)
    })

    test('calls on an expired one answer 401 and leave the cookies', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      world.pass(7 * DAY + 1)
      for (const operation of ['listSessions', 'listAccounts', 'revokeSessions']) {
        expect(await knock(olga, operation)).toMatchObject({ status: 401, setCookies: [] })
      }
    })

    test('fifty requests at the update age agree on one expiry, and nobody is signed out', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      world.pass(DAY + 60)
      const answers = await Promise.all(Array.from({ length: 50 }, () => knock(olga, 'getSession')))
      expect(answers.map(({ data }) => data?.user.name)).toEqual(answers.map(() => 'Olga'))
      expect(answers.flatMap(({ setCookies }) => setCookies).filter((line) => line.includes('Max-Age=0'))).toEqual([])
      const renewing = answers.filter(({ setCookies }) => setCookies.length > 0)
      expect(renewing).toHaveLength(1)
      const stored = (await lastingTables(world.database)).session?.[0]
      expect(stored?.expiresAt).toEqual(new Date(renewing[0]?.data.session.expiresAt))
    })

    test('signing out while others renew never brings the session back', async () => {
      const world = await given()
      for (let round = 0; round < 10; round += 1) {
        const olga = await signedUp(world, `Olga${round}`)
        const readers = Array.from({ length: 10 }, () => world.visitor({ cookie: cookieHeader(olga.cookies) }))
        world.pass(DAY + 60)
        const reading = readers.map((reader) => knock(reader, 'getSession'))
        const [left, ...read] = await Promise.all([knock(olga, 'signOut'), ...reading])
        expect(left.status).toBe(200)
        for (const { status } of read) expect(status).toBe(200)
        expect(await countRows(world.database, 'session')).toBe(0)
      }
    })
  })
})

function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function secondsBetween(from: string | Date, to: string | Date): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / 1000
}

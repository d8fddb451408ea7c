import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD, presentAs } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { PASSWORD, signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, lastingTables, run } from './support/tables.ts'

const OLGA = 'olga@example.com'
const COOKIE = 'foyer.session_token'
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
const alone = { ...change, revokeOtherSessions: true }

describe.each(testDatabases())('sessions and a changed password on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([undefined, false])('all stay when revokeOtherSessions is %s', async (revokeOtherSessions) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const phone = await signedIn(world, 'Olga')
      const before = (await lastingTables(world.database)).session
      await knock(olga, 'changePassword', { ...change, revokeOtherSessions })
      expect((await lastingTables(world.database)).session).toEqual(before)
      expect(await Promise.all([olga, phone].map(presentAs))).toEqual([OLGA, OLGA])
    })

    test('the others end and the own one is replaced when that is wanted', async () => {
      const world = await given()
      const [olga, mia] = [await signedUp(world, 'Olga'), await signedUp(world, 'Mia')]
      const phone = await signedIn(world, 'Olga')
      const former = world.visitor({ cookie: `${COOKIE}=${olga.cookies.get(COOKIE)}` })
      const said = await knock(olga, 'changePassword', alone)
      expect(said.status).toBe(200)
      const present = await Promise.all([olga, phone, former, mia].map(presentAs))
      expect(present).toEqual([OLGA, undefined, undefined, 'mia@example.com'])
      expect(said.data.token).toBe((await olga.get('/get-session')).json.session.token)
    })

    test.each([
      [true, ['Max-Age=604800']],
      [false, [undefined, undefined]],
    ])('remembered %s it stays so', async (rememberMe, lifetimes) => {
      const world = await given()
      world.stopClock()
      await signedUp(world, 'Olga')
      const olga = await signedIn(world, 'Olga', { rememberMe })
      const { setCookies } = await knock(olga, 'changePassword', alone)
      expect(setCookies.map((line) => /Max-Age=\d+/.exec(line)?.[0])).toEqual(lifetimes)
      const { expiresAt, createdAt } = (await olga.get('/get-session')).json.session
      const days = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000
      expect(days).toBe(rememberMe ? 7 : 1)
    })

    test('the new one is fresh, and keeps the place the old one was in', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await run(
        world.database,
        `insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now())`,
      )
      await run(world.database, `update session set "activeOrganizationId" = 'acme'`)
      world.pass(2 * 86_400)
      await knock(olga, 'changePassword', alone)
      const { session } = (await olga.get('/get-session')).json
      expect(session.activeOrganizationId).toBe('acme')
      expect(Date.parse(session.createdAt)).toBeGreaterThan(Date.now() + 86_400_000)
    })

    test('an impersonation stays one, and ends when it was to end', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await signedUp(world, 'Max')
      await run(world.database, `update "user" set role = 'admin' where name = 'Max'`)
      await run(
        world.database,
        `update session set "impersonatedBy" = (select id from "user" where name = 'Max')
         where "userId" = (select id from "user" where name = 'Olga')`,
      )
      const before = (await olga.get('/get-session')).json.session
      await knock(olga, 'changePassword', alone)
      const after = (await olga.get('/get-session')).json.session
      expect(after.token).not.toBe(before.token)
      expect([after.impersonatedBy, after.expiresAt]).toEqual([before.impersonatedBy, before.expiresAt])
      const event = (await allTables(world.database)).auditEvent?.at(-1)
      expect(event).toMatchObject({ type: 'password-changed', impersonatorId: before.impersonatedBy })
    })

    test('a refused change ends none', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const phone = await signedIn(world, 'Olga')
      const said = await knock(olga, 'changePassword', { ...alone, currentPassword: 'wrong-password' })
      expect(said).toMatchObject({ status: 400, setCookies: [] })
      expect(await Promise.all([olga, phone].map(presentAs))).toEqual([OLGA, OLGA])
    })

    test('the cookie cache of the old one says nothing any more', async () => {
      const world = await given({ session: { cookieCache: { enabled: true } } })
      const olga = await signedUp(world, 'Olga')
      const { setCookies } = await knock(olga, 'changePassword', alone)
      expect(setCookies.map((line) => line.split('=')[0]).sort()).toEqual(['foyer.session_data', COOKIE])
      expect(await presentAs(olga)).toBe(OLGA)
    })
  })
})

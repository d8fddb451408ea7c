import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'

const CACHE = 'foyer.session_data'
const cached = { session: { cookieCache: { enabled: true, maxAge: 60 } } }
const RENAME = `update "user" set name = 'Renamed'`

describe.each(testDatabases())('the cookie cache on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    const nameNow = async (visitor: Visitor, query?: object): Promise<unknown> =>
      (await knock(visitor, 'getSession', query)).data?.user.name

    test('answers until its age is over, and then the database does', async () => {
      const world = await given(cached)
      const olga = await signedUp(world, 'Olga')
      await run(world.database, RENAME)
      world.pass(55)
      const said = await knock(olga, 'getSession')
      expect(said.data.user.name).toBe('Olga')
      expect(said.setCookies).toEqual([])
      world.pass(10)
      expect(await nameNow(olga)).toBe('Renamed')
      expect(await nameNow(olga)).toBe('Renamed')
    })

    test('gives the same answer as the database', async () => {
      const olga = await signedUp(await given(cached), 'Olga')
      const { data } = await knock(olga, 'getSession', { disableCookieCache: true })
      expect((await knock(olga, 'getSession')).data).toEqual(data)
      expect(JSON.stringify(data)).not.toContain('tokenStamp')
    })

    test('is passed by on request', async () => {
      const world = await given(cached)
      const olga = await signedUp(world, 'Olga')
      await run(world.database, RENAME)
      expect(await nameNow(olga, { disableCookieCache: true })).toBe('Renamed')
    })

    test('cannot be switched on by a request where it is off', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const { setCookies } = await knock(olga, 'getSession', { disableCookieCache: false })
      expect(setCookies).toEqual([])
      await run(world.database, 'delete from session')
      expect((await knock(olga, 'getSession', { disableCookieCache: false })).data).toBeNull()
    })

    test('made while it was on is worth nothing once it is off', async () => {
      const world = await given(cached)
      const olga = await signedUp(world, 'Olga')
      const { cookies } = olga
      const without = (await given()).visitor()
      for (const [name, value] of cookies) without.cookies.set(name, value)
      await run(world.database, RENAME)
      expect(await nameNow(without)).toBe('Renamed')
    })

    test('of another session is ignored', async () => {
      const world = await given(cached)
      const olga = await signedUp(world, 'Olga')
      const mia = await signedUp(world, 'Mia')
      mia.cookies.set(CACHE, olga.cookies.get(CACHE) ?? '')
      expect(await nameNow(mia)).toBe('Mia')
    })

    test('without a session cookie is nobody', async () => {
      const olga = await signedUp(await given(cached), 'Olga')
      olga.cookies.delete('foyer.session_token')
      expect((await knock(olga, 'getSession')).data).toBeNull()
    })

    const damages: [string, (value: string) => string][] = [
      ['empty', () => ''],
      ['no base64', () => '%%%'],
      ['cut', (value) => value.slice(0, -4)],
      ['changed', (value) => altered(value, (text) => text.replace('Olga', 'Owen'))],
      [
        'longer-lived',
        (value) => altered(value, (text) => text.replace(/"expiresAt":\d+/, '"expiresAt":9999999999999')),
      ],
      ['unsigned', (value) => altered(value, (text) => text.slice(0, text.lastIndexOf('.')))],
      ['a list', () => Buffer.from('[]').toString('base64url')],
      ['huge', () => 'x'.repeat(4000)],
    ]
    test.each(damages)('that is %s falls back to the database and signs nobody out', async (_label, damage) => {
      const world = await given(cached)
      const olga = await signedUp(world, 'Olga')
      await run(world.database, RENAME)
      olga.cookies.set(CACHE, damage(olga.cookies.get(CACHE) ?? ''))
      const said = await knock(olga, 'getSession')
      expect(said).toMatchObject({ status: 200, data: { user: { name: 'Renamed' } } })
      expect(olga.cookies.has('foyer.session_token')).toBe(true)
    })

    test('over 4 KB is left out, and signing up succeeds all the same', async () => {
      const world = await given(cached)
      const big = { ...details('Olga'), name: '門'.repeat(256), image: `https://example.com/${'x'.repeat(2000)}` }
      const olga = world.visitor()
      const said = await knock(olga, 'signUpEmail', big)
      expect(said.status).toBe(200)
      expect(said.setCookies).toHaveLength(1)
      expect((await knock(olga, 'getSession')).data.user.name).toBe(big.name)
      expect(olga.cookies.has(CACHE)).toBe(false)
    })

    test.each(['delete from session', `update "user" set banned = true`])(
      'hides nothing from other calls and no change: %s',
      async (statement) => {
        const world = await given(cached)
        const olga = await signedUp(world, 'Olga')
        await run(world.database, statement)
        for (const operation of ['listSessions', 'listAccounts', 'updateUser', 'revokeOtherSessions']) {
          expect((await knock(olga, operation, operation === 'updateUser' ? { name: 'x' } : undefined)).status).toBe(
            401,
          )
        }
        expect(await nameNow(olga)).toBe('Olga')
        world.pass(61)
        expect((await knock(olga, 'getSession')).data).toBeNull()
      },
    )

    test('goes with the session at sign-out', async () => {
      const olga = await signedUp(await given(cached), 'Olga')
      expect(olga.cookies.has(CACHE)).toBe(true)
      await knock(olga, 'signOut')
      expect(olga.cookies.size).toBe(0)
    })
  })
})

function altered(value: string, change: (text: string) => string): string {
  return Buffer.from(change(Buffer.from(value, 'base64url').toString())).toString('base64url')
}

import { testDatabases } from '@foyer/db/testing'
import { createKeyring } from '@foyer/trpc-router/secrets/keyring'
import { signValue } from '@foyer/trpc-router/secrets/signed-value'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables, run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import { SECRET } from './support/world.ts'

const COOKIE = 'foyer.session_token'
const ours = createKeyring([SECRET])
const theirs = createKeyring(['another-secret-that-is-long-enough-0123456789'])

describe.each(testDatabases())('what counts as a session on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    const forgeries: [string, (facts: { handle: string; secret: string; cookie: string }) => string][] = [
      ['the handle of the bodies', ({ handle }) => handle],
      ['the handle with the signature of the secret', ({ handle, cookie }) => `${handle}.${cookie.split('.')[1]}`],
      ['the secret without a signature', ({ secret }) => secret],
      ['the secret with an empty signature', ({ secret }) => `${secret}.`],
      ['the secret signed by another service', ({ secret }) => signValue(theirs, 'cookie', 'session_token', secret)],
      ['the secret signed under another name', ({ secret }) => signValue(ours, 'cookie', 'dont_remember', secret)],
      [
        'the secret signed for another purpose',
        ({ secret }) => signValue(ours, 'cookie-cache', 'session_token', secret),
      ],
      ['the handle signed', ({ handle }) => signValue(ours, 'cookie', 'session_token', handle)],
      ['an unknown secret signed', () => signValue(ours, 'cookie', 'session_token', 'x'.repeat(32))],
      ['the cookie cut short', ({ cookie }) => cookie.slice(0, -2)],
      ['the cookie in capitals', ({ cookie }) => cookie.toUpperCase()],
    ]
    test.each(forgeries)('%s is none', async (_label, forge) => {
      const olga = await signedUp(await given(), 'Olga')
      const handle = (await olga.get('/get-session')).json.session.token
      const cookie = decodeURIComponent(olga.cookies.get(COOKIE) ?? '')
      const [secret = ''] = cookie.split('.')
      const forged = encodeURIComponent(forge({ handle, secret, cookie }))
      olga.cookies.clear()
      const headers = { cookie: `${COOKIE}=${forged}` }
      expect((await knock(olga, 'getSession', undefined, headers)).data).toBeNull()
      expect((await knock(olga, 'listSessions', undefined, headers)).status).toBe(401)
    })

    test.each(['bearer', 'basic', 'cookie of another prefix', 'cookie of another case', 'query'])(
      'the right secret in a %s is none',
      async (place) => {
        const olga = await signedUp(await given({}), 'Olga')
        const value = olga.cookies.get(COOKIE) ?? ''
        olga.cookies.clear()
        const headers: Record<string, Record<string, string>> = {
          bearer: { authorization: `Bearer ${decodeURIComponent(value)}` },
          basic: { authorization: `Basic ${decodeURIComponent(value)}` },
          'cookie of another prefix': { cookie: `better-auth.session_token=${value}` },
          'cookie of another case': { cookie: `Foyer.Session_Token=${value}` },
          query: { 'x-session-token': value },
        }
        expect((await knock(olga, 'listSessions', undefined, headers[place])).status).toBe(401)
      },
    )

    test('signing in again mints a new secret and ends the session it replaces, and no other', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const elsewhere = await signedIn(world, 'Olga')
      const first = cookieOf(olga)
      await knock(olga, 'signInEmail', details('Olga'))
      expect(cookieOf(olga)).not.toBe(first)
      expect((await knock(world.visitor(), 'getSession', undefined, { cookie: `${COOKIE}=${first}` })).data).toBeNull()
      expect((await knock(elsewhere, 'getSession')).data.user.name).toBe('Olga')
      expect((await knock(olga, 'listSessions')).data).toHaveLength(2)
    })

    test('signing in as another, or up as someone new, ends the session that was there', async () => {
      const world = await given()
      await signedUp(world, 'Mia')
      const browser = await signedUp(world, 'Olga')
      await knock(browser, 'signInEmail', details('Mia'))
      await knock(browser, 'signUpEmail', details('Nina'))
      expect((await knock(browser, 'getSession')).data.user.name).toBe('Nina')
      const { session } = await lastingTables(world.database)
      expect(session).toHaveLength(2)
    })

    test('a sign-in that fails leaves the session that was there', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      expect((await knock(olga, 'signInEmail', { ...details('Olga'), password: 'wrong-one' })).status).toBe(401)
      expect(await lastingTables(world.database)).toEqual(before)
      expect((await knock(olga, 'getSession')).data.user.name).toBe('Olga')
    })

    test('a secret planted before signing in is not taken', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const browser = world.visitor()
      const planted = encodeURIComponent(signValue(ours, 'cookie', 'session_token', 'p'.repeat(32)))
      browser.cookies.set(COOKIE, planted)
      await knock(browser, 'signInEmail', details('Olga'))
      expect(cookieOf(browser)).not.toBe(planted)
    })

    test('signing out ends the session, and its cookie is worth nothing afterwards', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const headers = { cookie: `${COOKIE}=${cookieOf(olga)}` }
      expect((await knock(olga, 'signOut')).data).toEqual({ success: true })
      expect(olga.cookies.size).toBe(0)
      expect(await countRows(world.database, 'session')).toBe(0)
      expect((await knock(world.visitor(), 'getSession', undefined, headers)).data).toBeNull()
      expect((await knock(world.visitor(), 'listSessions', undefined, headers)).status).toBe(401)
    })

    test('signing out with the genuine cookie of a session that is gone succeeds and clears', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await run(world.database, 'delete from session')
      const said = await knock(olga, 'signOut')
      expect(said).toMatchObject({ status: 200, data: { success: true } })
      expect(said.setCookies).toHaveLength(3)
    })

    test.each(['', `${COOKIE}=x.y`, `${COOKIE}=`])('signing out with the cookie "%s" is refused', async (cookie) => {
      const world = await given()
      await signedUp(world, 'Olga')
      const said = await knock(world.visitor(), 'signOut', undefined, { cookie })
      expect(said).toMatchObject({ status: 400, message: 'Failed to get session', setCookies: [] })
      expect(await countRows(world.database, 'session')).toBe(1)
    })
  })

  test('the database knows the session by a hash alone', async () => {
    const world = await given()
    const olga = await signedUp(world, 'Olga')
    const [secret = ''] = decodeURIComponent(cookieOf(olga)).split('.')
    expect(secret).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(JSON.stringify(await allTables(world.database))).not.toContain(secret)
  })
})

function cookieOf(visitor: Visitor): string {
  return visitor.cookies.get(COOKIE) ?? ''
}

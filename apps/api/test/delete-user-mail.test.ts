import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, presentAs } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, pathOf, sentMails, tokenOf } from './support/mail.ts'
import { details, PASSWORD, signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

const OLGA = 'olga@example.com'
const DAY = 86_400
const asking = { user: { deleteUser: { sendVerification: true } } }
const invalid = { status: 404, message: 'invalid token', setCookies: [] }

describe.each(testDatabases())('deleting an account by mail on $name', ({ open }) => {
  const given = onDatabase(open)

  async function askedBack(world: World, name = 'Olga'): Promise<{ visitor: Visitor; token: string }> {
    const visitor = await signedUp(world, name)
    await visitor.post('/delete-user')
    return { visitor, token: tokenOf(await mailedLink(world, details(name).email, 'delete-account')) }
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([{}, { password: PASSWORD }])('a request with %j is asked back, and deletes nobody', async (input) => {
      const world = await given(asking)
      const olga = await signedUp(world, 'Olga')
      world.pass(2 * DAY)
      const said = await knock(olga, 'deleteUser', { ...input, callbackURL: '/bye?x=1&token=zz' })
      expect(said).toMatchObject({ status: 200, setCookies: [] })
      expect(said.data).toEqual({ success: true, message: 'Verification email sent' })
      expect(await sentMails(world)).toEqual([`${OLGA} delete-account`])
      const link = await mailedLink(world, OLGA, 'delete-account')
      expect(link.origin + link.pathname).toBe(`${world.baseUrl}/api/auth/delete-user/callback`)
      expect(link.searchParams.getAll('token')).toEqual([expect.stringMatching(/^[0-9a-z]{32}$/)])
      expect(link.searchParams.get('callbackURL')).toBe('/bye?x=1&token=zz')
      expect(await countRows(world.database, 'user')).toBe(1)
    })

    test('a wrong password is not even asked back', async () => {
      const world = await given(asking)
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      expect((await knock(olga, 'deleteUser', { password: 'wrong-password' })).message).toBe('Invalid password')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['deleteUser', undefined],
      ['deleteUserCallback', undefined],
      ['deleteUserCallback', '/bye'],
    ])('%s with the token deletes, however old the session: callback %s', async (operation, callbackURL) => {
      const world = await given(asking)
      const olga = await signedUp(world, 'Olga')
      world.pass(3 * DAY)
      await olga.post('/delete-user')
      const token = tokenOf(await mailedLink(world, OLGA, 'delete-account'))
      const said = await knock(olga, operation, { token, callbackURL: callbackURL ?? '' })
      if (callbackURL === undefined) expect(said.data).toEqual({ success: true, message: 'User deleted' })
      else expect(destinationOf(said)).toBe(callbackURL)
      expect(said.setCookies).toHaveLength(3)
      expect(await countRows(world.database, 'user')).toBe(0)
      expect(await sentMails(world)).toEqual([`${OLGA} account-deleted`, `${OLGA} delete-account`])
    })

    test.each(['deleteUser', 'deleteUserCallback'])(
      'the token of another is none to %s, and is not used up',
      async (operation) => {
        const world = await given(asking)
        const { visitor: olga, token } = await askedBack(world)
        const mia = await signedUp(world, 'Mia')
        const before = await lastingTables(world.database)
        expect(await knock(mia, operation, { token })).toMatchObject(invalid)
        expect(await lastingTables(world.database)).toEqual(before)
        expect((await knock(olga, operation, { token })).status).toBe(200)
        expect(await presentAs(mia)).toBe('mia@example.com')
      },
    )

    test('signed out the link does nothing, and works after signing in', async () => {
      const world = await given(asking)
      const { token } = await askedBack(world)
      const before = await lastingTables(world.database)
      const said = await knock(world.visitor(), 'deleteUserCallback', { token, callbackURL: '/bye' })
      expect(said).toMatchObject({ status: 404, message: 'Failed to get user info', setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
      const later = await signedIn(world, 'Olga')
      expect(destinationOf(await knock(later, 'deleteUserCallback', { token, callbackURL: '/bye' }))).toBe('/bye')
    })

    test.each([
      [DAY - 0.001, 200],
      [DAY, 404],
    ])('%d s after the mail it answers %d', async (seconds, status) => {
      const world = await given(asking)
      world.stopClock()
      const { visitor, token } = await askedBack(world)
      world.pass(seconds)
      expect((await knock(visitor, 'deleteUserCallback', { token })).status).toBe(status)
      expect(await countRows(world.database, 'user')).toBe(status === 200 ? 0 : 1)
    })

    test('an address elsewhere is refused before the token is looked at', async () => {
      const world = await given(asking)
      const { visitor, token } = await askedBack(world)
      const before = await lastingTables(world.database)
      for (const given of [token, 'a'.repeat(32)]) {
        const input = { token: given, callbackURL: 'https://evil.example' }
        const said = await knock(visitor, 'deleteUserCallback', input)
        expect(said).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
        expect(said.headers.get('location')).toBeNull()
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('of twenty visits at once one deletes', async () => {
      const world = await given(asking)
      const { visitor, token } = await askedBack(world)
      const cookie = `foyer.session_token=${visitor.cookies.get('foyer.session_token')}`
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => knock(world.visitor({ cookie }), 'deleteUserCallback', { token })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      // The losers hear that the token is spent, or that nobody is signed in any more.
      for (const { status } of answers) expect(status).toBeOneOf([200, 404])
      expect(await sentMails(world)).toEqual([`${OLGA} account-deleted`, `${OLGA} delete-account`])
    })

    test('asked twice, the newest link alone works', async () => {
      const world = await given(asking)
      const { visitor, token } = await askedBack(world)
      await visitor.post('/delete-user')
      const newer = tokenOf(await mailedLink(world, OLGA, 'delete-account'))
      expect(await knock(visitor, 'deleteUserCallback', { token })).toMatchObject(invalid)
      expect((await knock(visitor, 'deleteUserCallback', { token: newer })).status).toBe(200)
    })
  })

  test('visits of a scanner delete and burn nothing', async () => {
    const world = await given(asking)
    const { visitor } = await askedBack(world)
    const path = pathOf(await mailedLink(world, OLGA, 'delete-account'))
    await outboxAtRest(world)
    const before = await lastingTables(world.database)
    expect((await world.visitor().raw('HEAD', path, undefined)).status).toBe(404)
    expect((await visitor.raw('HEAD', path, undefined)).status).toBe(404)
    expect((await world.visitor().get(path)).status).toBe(404)
    expect(await lastingTables(world.database)).toEqual(before)
    const answer = await visitor.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await allTables(world.database)).user).toEqual([])
  })
})

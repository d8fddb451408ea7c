import { redirectTarget, signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const DAY = 86_400
const confirmingByMail = { user: { deleteUser: { sendVerification: true } } }
const invalid = { status: 404, message: 'invalid token', setCookies: [] }

describe('deleting an account by mail', () => {
  const given = testAppsOn()

  async function requestDeletion(app: TestApp, name = 'Olga'): Promise<{ client: TestClient; token: string }> {
    const client = await signedUpVerified(app, name)
    await client.post('/delete-user')
    return { client, token: tokenOf(await mailedLink(app, details(name).email, 'delete-account')) }
  }

  test.each([{}, { password: PASSWORD }])(
    'a request with %j mails a confirmation link, and deletes nothing',
    async (input) => {
      const app = await given(confirmingByMail)
      const olga = await signedUp(app, 'Olga')
      app.pass(2 * DAY)
      const result = await call(olga, 'deleteUser', { ...input, callbackURL: '/bye?x=1&token=zz' })
      expect(result).toMatchObject({ status: 200, setCookies: [] })
      expect(result.data).toEqual({ success: true, message: 'Verification email sent' })
      expect(await sentMails(app)).toEqual([`${OLGA} delete-account`])
      const link = await mailedLink(app, OLGA, 'delete-account')
      expect(link.origin + link.pathname).toBe(`${app.baseUrl}/api/auth/delete-user/callback`)
      expect(link.searchParams.getAll('token')).toEqual([expect.stringMatching(/^[0-9a-z]{32}$/)])
      expect(link.searchParams.get('callbackURL')).toBe('/bye?x=1&token=zz')
      expect(await countRows(app.database, 'user')).toBe(1)
    },
  )

  test('a wrong password mails nothing', async () => {
    const app = await given(confirmingByMail)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect((await call(olga, 'deleteUser', { password: 'wrong-password' })).message).toBe('Invalid password')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['deleteUser', undefined],
    ['deleteUserCallback', undefined],
    ['deleteUserCallback', '/bye'],
  ])('%s with the token deletes the user, however old the session: callback %s', async (operation, callbackURL) => {
    const app = await given(confirmingByMail)
    const olga = await signedUpVerified(app, 'Olga')
    app.pass(3 * DAY)
    await olga.post('/delete-user')
    const token = tokenOf(await mailedLink(app, OLGA, 'delete-account'))
    const result = await call(olga, operation, { token, callbackURL: callbackURL ?? '' })
    if (callbackURL === undefined) expect(result.data).toEqual({ success: true, message: 'User deleted' })
    else expect(redirectTarget(result)).toBe(callbackURL)
    expect(result.setCookies).toHaveLength(3)
    expect(await countRows(app.database, 'user')).toBe(0)
    expect(await sentMails(app)).toEqual([`${OLGA} account-deleted`, `${OLGA} delete-account`])
  })

  test.each(['deleteUser', 'deleteUserCallback'])(
    'the token of another user is refused by %s, and not consumed',
    async (operation) => {
      const app = await given(confirmingByMail)
      const { client: olga, token } = await requestDeletion(app)
      const mia = await signedUp(app, 'Mia')
      const before = await tablesWithoutCounters(app.database)
      expect(await call(mia, operation, { token })).toMatchObject(invalid)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      expect((await call(olga, operation, { token })).status).toBe(200)
      expect(await signedInEmail(mia)).toBe('mia@example.com')
    },
  )

  test('without a session the link does nothing, and works after signing in', async () => {
    const app = await given(confirmingByMail)
    const { token } = await requestDeletion(app)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'deleteUserCallback', { token, callbackURL: '/bye' })
    expect(result).toMatchObject({ status: 404, message: 'Failed to get user info', setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const later = await signedIn(app, 'Olga')
    expect(redirectTarget(await call(later, 'deleteUserCallback', { token, callbackURL: '/bye' }))).toBe('/bye')
  })

  test.each([
    [DAY - 0.001, 200],
    [DAY, 404],
  ])('%d s after the mail the link answers %d', async (seconds, status) => {
    const app = await given(confirmingByMail)
    app.stopClock()
    const { client, token } = await requestDeletion(app)
    app.pass(seconds)
    expect((await call(client, 'deleteUserCallback', { token })).status).toBe(status)
    expect(await countRows(app.database, 'user')).toBe(status === 200 ? 0 : 1)
  })

  test('an untrusted callback URL is refused before the token is checked', async () => {
    const app = await given(confirmingByMail)
    const { client, token } = await requestDeletion(app)
    const before = await tablesWithoutCounters(app.database)
    for (const given of [token, 'a'.repeat(32)]) {
      const input = { token: given, callbackURL: 'https://evil.example' }
      const result = await call(client, 'deleteUserCallback', input)
      expect(result).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
      expect(result.headers.get('location')).toBeNull()
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('of twenty concurrent requests one deletes', async () => {
    const app = await given(confirmingByMail)
    const { client, token } = await requestDeletion(app)
    const cookie = `foyer.session_token=${client.cookies.get('foyer.session_token')}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(app.client({ cookie }), 'deleteUserCallback', { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The others find the token consumed, or the session ended.
    for (const { status } of answers) expect(status).toBeOneOf([200, 404])
    expect(await sentMails(app)).toEqual([`${OLGA} account-deleted`, `${OLGA} delete-account`])
  })

  test('after two requests only the newest link works', async () => {
    const app = await given(confirmingByMail)
    const { client, token } = await requestDeletion(app)
    await client.post('/delete-user')
    const newer = tokenOf(await mailedLink(app, OLGA, 'delete-account'))
    expect(await call(client, 'deleteUserCallback', { token })).toMatchObject(invalid)
    expect((await call(client, 'deleteUserCallback', { token: newer })).status).toBe(200)
  })

  test('requests of a link scanner delete and consume nothing', async () => {
    const app = await given(confirmingByMail)
    const { client } = await requestDeletion(app)
    const path = pathOf(await mailedLink(app, OLGA, 'delete-account'))
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await app.client().raw('HEAD', path, undefined)).status).toBe(200)
    expect((await client.raw('HEAD', path, undefined)).status).toBe(200)
    expect((await app.client().get(path)).status).toBe(404)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const answer = await client.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await allTables(app.database)).user).toEqual([])
  })
})

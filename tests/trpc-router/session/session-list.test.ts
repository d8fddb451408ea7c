import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 3600

describe('listing and revoking sessions', () => {
  const given = testAppsOn()

  test('the list contains the user’s own sessions, newest first, by their handles', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await signedUp(app, 'Mia')
    app.pass(60)
    const phone = await signedIn(app, 'Olga')
    const { data } = await call(olga, 'listSessions')
    expect(data.map(({ token }: { token: string }) => token)).toEqual([await handleOf(phone), await handleOf(olga)])
    expect(data[0]).toMatchObject({ userAgent: 'test', ipAddress: '127.0.0.1' })
  })

  test('the list omits expired sessions and impersonations', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await signedIn(app, 'Olga', { rememberMe: false })
    app.pass(DAY + 60)
    const olga = await signedIn(app, 'Olga')
    expect((await call(olga, 'listSessions')).data).toHaveLength(2)
    await run(app.database, `update session set "impersonatedBy" = "userId" where "token" <> '${await handleOf(olga)}'`)
    const { data } = await call(olga, 'listSessions')
    expect(data).toEqual([expect.objectContaining({ token: await handleOf(olga), impersonatedBy: null })])
  })

  test('a session can be revoked by another session of its user', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const phone = await signedIn(app, 'Olga')
    const result = await call(olga, 'revokeSession', { token: await handleOf(phone) })
    expect(result).toMatchObject({ status: 200, data: { status: true } })
    expect((await call(phone, 'getSession')).data).toBeNull()
    expect((await call(olga, 'getSession')).data.user.name).toBe('Olga')
  })

  test('a session of another user cannot be revoked', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'revokeSession', { token: await handleOf(mia) })
    expect(result).toMatchObject({ status: 401, setCookies: [] })
    if (result.text !== '') expect(result.message).toBe('Not authenticated')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(['', 'x', "' or 1=1 --", 'x'.repeat(10_000)])('an unknown handle is not found: %s', async (token) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'revokeSession', { token })
    expect(result).toMatchObject({ status: 400, message: 'Session not found', code: 'SESSION_NOT_FOUND' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('neither the secret nor the cookie is accepted as a handle', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const cookie = decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '')
    for (const token of [cookie, cookie.split('.')[0]]) {
      expect((await call(olga, 'revokeSession', { token })).message).toBe('Session not found')
    }
  })

  test('revoking the others keeps the session of the caller and those of other users', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const phone = await signedIn(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    expect((await call(olga, 'revokeOtherSessions')).data).toEqual({ status: true })
    const present = await Promise.all([olga, phone, mia].map((client) => call(client, 'getSession')))
    expect(present.map(({ data }) => data?.user.name)).toEqual(['Olga', undefined, 'Mia'])
  })

  test('revoking all ends the session of the caller too and sets no cookies', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const phone = await signedIn(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    expect(await call(olga, 'revokeSessions')).toMatchObject({ status: 200, data: { status: true }, setCookies: [] })
    const present = await Promise.all([olga, phone, mia].map((client) => call(client, 'getSession')))
    expect(present.map(({ data }) => data?.user.name)).toEqual([undefined, undefined, 'Mia'])
  })

  test.each([
    ['listSessions', undefined],
    ['listAccounts', undefined],
    ['revokeSession', { token: 'x' }],
    ['revokeSessions', undefined],
    ['revokeOtherSessions', undefined],
    ['updateUser', { name: 'Olga B' }],
  ])('%s requires a session', async (operation, input) => {
    const app = await given()
    await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), operation, input)
    expect(result.status).toBe(401)
    expect(result.text === '' || result.code === 'UNAUTHORIZED').toBe(true)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('an invalid body is refused before a missing session', async () => {
    const app = await given()
    expect(await call(app.client(), 'revokeSession', {})).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })
})

async function handleOf(client: TestClient): Promise<string> {
  return (await client.get('/get-session')).json.session.token
}

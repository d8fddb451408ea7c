import { signedInEmail } from '@foyer/testing/account-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 86_400
const deferred = { session: { deferSessionRefresh: true } }

describe('sessions whose renewal is left to the client', () => {
  const given = testAppsOn()

  test('reading one writes nothing and says whether it is due; refreshing it renews it once', async () => {
    const app = await given(deferred)
    const olga = await signedUp(app, 'Olga')
    expect((await call(olga, 'getSession')).data).toMatchObject({ needsRefresh: false })
    app.pass(DAY + 60)
    const before = await tablesWithoutCounters(app.database)
    const due = await call(olga, 'getSession')
    expect(due).toMatchObject({ data: { needsRefresh: true }, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const refreshed = await call(olga, 'refreshSession')
    expect(refreshed.data).not.toHaveProperty('needsRefresh')
    expect(refreshed.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.session_token'])
    expect(new Date(refreshed.data.session.expiresAt) > new Date(due.data.session.expiresAt)).toBe(true)
    expect((await call(olga, 'getSession')).data).toMatchObject({ needsRefresh: false })
    expect((await call(olga, 'refreshSession')).setCookies).toEqual([])
  })

  test('one that is not remembered is never due', async () => {
    const app = await given(deferred)
    await signedUp(app, 'Olga')
    const olga = app.client()
    await call(olga, 'signInEmail', { ...details('Olga'), rememberMe: false })
    app.pass(DAY / 2)
    expect((await call(olga, 'getSession')).data).not.toHaveProperty('needsRefresh')
  })

  test('an ended one is not revived', async () => {
    const app = await given(deferred)
    const olga = await signedUp(app, 'Olga')
    app.pass(8 * DAY)
    expect(await call(olga, 'refreshSession')).toMatchObject({ status: 200, data: null })
    expect(await signedInEmail(olga)).toBeUndefined()
    expect((await call(app.client(), 'refreshSession')).data).toBeNull()
  })

  test('without the option there is nothing to refresh, and reading renews', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const code = 'METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED'
    expect(await call(olga, 'refreshSession')).toMatchObject({ status: 405, code })
    app.pass(DAY + 60)
    expect((await call(olga, 'getSession')).setCookies).toHaveLength(1)
  })

  test.each([
    [{}, 'NO_FIELDS_TO_UPDATE'],
    [{ token: 'x', userId: 'x', expiresAt: '2100-01-01', theme: 'dark' }, 'NO_FIELDS_TO_UPDATE'],
    [{ activeOrganizationId: 'acme' }, 'FIELD_NOT_ALLOWED'],
    [{ theme: 'dark', impersonatedBy: 'adam' }, 'FIELD_NOT_ALLOWED'],
  ])('update-session with %j changes nothing', async (fields, code) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(olga, 'updateSession', fields)).toMatchObject({ status: 400, code })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('another site cannot have a session refreshed', async () => {
    const app = await given(deferred)
    const olga = await signedUp(app, 'Olga')
    app.pass(DAY + 60)
    const before = await tablesWithoutCounters(app.database)
    expect((await olga.post('/get-session', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

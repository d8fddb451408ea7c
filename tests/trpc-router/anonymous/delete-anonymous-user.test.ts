import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { inFlightOn } from '@foyer/testing/in-flight'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenAnonymousUser } from './anonymous-user.ts'

const guests = { anonymous: { enabled: true } }

onBothEngines('a guest who is deleted', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test('is gone with the session, and the browser’s cookies are cleared', async () => {
    const app = await given(guests)
    const { browser } = await givenAnonymousUser(app)
    await signedUp(app, 'Olga')
    const answer = await call(browser, 'deleteAnonymousUser')
    expect(answer).toMatchObject({ status: 200, data: { success: true } })
    expect(browser.cookies.has('foyer.session_token')).toBe(false)
    expect([await countRows(app.database, 'user'), await countRows(app.database, 'session')]).toEqual([1, 1])
  })

  test('who has an account is refused, and keeps it', async () => {
    const app = await given(guests)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const code = 'USER_IS_NOT_ANONYMOUS'
    expect(await call(olga, 'deleteAnonymousUser')).toMatchObject({ status: 403, code })
    expect((await call(app.client(), 'deleteAnonymousUser')).status).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('there are none to delete where anonymous sign-in is off', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, `update "user" set "isAnonymous" = true`)
    expect((await call(olga, 'deleteAnonymousUser')).status).toBe(404)
    expect(await countRows(app.database, 'user')).toBe(1)
  })
  test('and has made an account meanwhile keeps it', async () => {
    const app = await given(guests)
    const { browser } = await givenAnonymousUser(app)
    const { result, landed } = await land('update "user" set "isAnonymous" = null', () =>
      browser.post('/delete-anonymous-user'),
    )
    expect(result.status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})

import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD, redirectTarget } from '@foyer/testing/account-rows'
import { inFlightOn } from '@foyer/testing/in-flight'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import {
  authorizeAtProvider,
  givenProviderApp,
  returnFromProvider,
  type Scene,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, PASSWORD, signUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'
import { givenAnonymousUser, google } from '#trpc-router/anonymous/anonymous-user.ts'

const { email } = details('Olga')
const OLGA = `where email = '${email}'`
const BAN_OLGA = `update "user" set banned = true ${OLGA}`
const BAN_ANONYMOUS = 'update "user" set banned = true where "isAnonymous"'
const BANNED = { status: 403, code: 'BANNED_USER', setCookies: [] }

onBothEngines('a ban that lands during a sign-in', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  /** Olga has signed up, and Google has her account too; nobody is signed in. */
  async function givenOlga(): Promise<Scene> {
    const scene = await givenProviderApp(given, { anonymous: { enabled: true } })
    await signUp(scene.app, 'Olga')
    await run(scene.app.database, `update "user" set "emailVerified" = true; delete from session`)
    return scene
  }

  test.each([
    ['by password', BAN_OLGA, BANNED],
    ['by a former password', `update account set password = 'another hash'`, { status: 401, setCookies: [] }],
    ['by a former address', `update "user" set email = 'o@example.com'`, { status: 401, setCookies: [] }],
    ['of a user who is deleted', 'delete from "user"', { status: 401, setCookies: [] }],
  ])('refuses one %s, which stores nothing', async (_label, change, refusal) => {
    const { app } = await givenOlga()
    const { result, landed } = await land(change, () =>
      call(app.client(), 'signInEmail', { email, password: PASSWORD }),
    )
    expect(result).toMatchObject(refusal)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('refuses one by a provider’s callback', async () => {
    const scene = await givenOlga()
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, google)
    const { result, landed } = await land(BAN_OLGA, () => returnFromProvider(browser, callback))
    expect(redirectTarget(result)).toContain('error=banned')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(landed)
  })

  test('refuses one by an id token', async () => {
    const { app, providers } = await givenOlga()
    const idToken = { token: providers.idToken('google', providerUser('Olga')) }
    const signIn = () => call(app.client(), 'signInSocial', { provider: 'google', idToken })
    const { result, landed } = await land(BAN_OLGA, signIn)
    expect(result).toMatchObject(BANNED)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('leaves a verification without its session', async () => {
    const emailVerification = { sendOnSignUp: true, autoSignInAfterVerification: true }
    const app = await given({ emailVerification })
    await signUp(app, 'Olga')
    const token = tokenOf(await mailedLink(app, email, 'verify-email'))
    await run(app.database, 'delete from session')
    const { result } = await land(BAN_OLGA, () => call(app.client(), 'verifyEmail', { token }))
    expect(result).toMatchObject({ status: 200, setCookies: [] })
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('gives a banned anonymous user no name: who signs up is another user', async () => {
    const { app } = await givenProviderApp(given, { anonymous: { enabled: true } })
    const { browser, id } = await givenAnonymousUser(app)
    const { result, landed } = await land(BAN_ANONYMOUS, () => call(browser, 'signUpEmail', details('Nina')))
    expect(result.status).toBe(200)
    const { user } = await tablesWithoutCounters(app.database)
    expect(user?.filter((row) => row.id === id)).toEqual(landed.user)
    expect(user).toHaveLength(2)
  })

  test('merges no banned guest into the user who signs in', async () => {
    const { app } = await givenOlga()
    const { browser } = await givenAnonymousUser(app)
    const { result, landed } = await land(BAN_ANONYMOUS, () =>
      call(browser, 'signInEmail', { email, password: PASSWORD }),
    )
    expect(result.status).toBe(200)
    expect((await tablesWithoutCounters(app.database)).user).toEqual(landed.user)
  })

  test('refuses an impersonation, and the admin’s own session stays', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const change = `update "user" set banned = true where id = 'uma'`
    const { result, landed } = await land(change, () => call(adam, 'impersonateUser', { userId: 'uma' }))
    expect(result).toMatchObject({ status: 403, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('rotates no session with a new password', async () => {
    const app = await given()
    const olga = await signUp(app, 'Olga')
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: true }
    const { result, landed } = await land(BAN_OLGA, () => call(olga, 'changePassword', change))
    expect(result).toMatchObject({ status: 401, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})

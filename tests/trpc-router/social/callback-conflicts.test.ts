import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import {
  accountsIn,
  authorizeAtProvider,
  givenProviderApp,
  returnFromProvider,
  type Scene,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import { type CallResult, call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const google = {
  provider: 'google',
  user: providerUser('Olga'),
  callbackURL: '/inside',
  errorCallbackURL: '/outside',
}
const github = { ...google, provider: 'github' }
const OLGA_ACCOUNTS = ['olga@example.com google']
const RESTART = '/account?error=please_restart_the_process'

onBothEngines('a callback after a conflicting change', ({ open, name }) => {
  const given = testAppsOn(open)
  // PGlite has one connection, on which no transaction waits for another: the later request may run first.
  const tooLate = name === 'PGlite' ? [RESTART, '/account'] : [RESTART]

  test('with an account that is removed meanwhile does not sign in', async () => {
    const scene = await givenProviderApp(given)
    const { app } = scene
    const attackerFlow = { ...github, user: providerUser('Olga', { id: '666', verified: false }) }
    const [attacker, olga] = [app.client(), app.client()]
    await returnFromProvider(attacker, await authorizeAtProvider(scene, attacker, attackerFlow))
    expect(await accountsIn(app)).toEqual(['olga@example.com github'])
    const callback = await authorizeAtProvider(scene, attacker, attackerFlow)
    const olgaCallback = await authorizeAtProvider(scene, olga, google)
    const [signedIn] = await whileUsersAreLocked(app.database, [
      () => returnFromProvider(olga, olgaCallback),
      () => returnFromProvider(attacker, callback),
    ])
    expect(signedIn && redirectTarget(signedIn)).toBe('/inside')
    expect(await accountsIn(app)).toEqual(OLGA_ACCOUNTS)
    expect([await signedInEmail(olga), await signedInEmail(attacker)]).toEqual(['olga@example.com', undefined])
  })

  test('links nothing to a user whose sessions are revoked meanwhile', async () => {
    const scene = await givenProviderApp(given, { account: { accountLinking: { allowDifferentEmails: true } } })
    const { app } = scene
    const attacker = await signedUp(app, 'Olga')
    const finish = await startLinking(scene, attacker)
    const olga = app.client()
    const olgaCallback = await authorizeAtProvider(scene, olga, google)
    const [, late] = await whileUsersAreLocked(app.database, [() => returnFromProvider(olga, olgaCallback), finish])
    expect(tooLate).toContain(late && redirectTarget(late))
    expect(await accountsIn(app)).toEqual(OLGA_ACCOUNTS)
    expect(await signedInEmail(attacker)).toBeUndefined()
  })

  test('links nothing to a user who is deleted meanwhile', async () => {
    const scene = await givenProviderApp(given)
    const { app } = scene
    const olga = await signedUp(app, 'Olga')
    const finish = await startLinking(scene, olga, providerUser('Olga'))
    const [deleted, late] = await whileUsersAreLocked(app.database, [() => call(olga, 'deleteUser', {}), finish])
    expect(deleted?.status).toBe(200)
    expect(tooLate).toContain(late && redirectTarget(late))
    const { user, account } = await allTables(app.database)
    expect([user, account]).toEqual([[], []])
  })

  test('links nothing with an id token either', async () => {
    const scene = await givenProviderApp(given)
    const { app, providers } = scene
    const olga = await signedUp(app, 'Olga')
    const idToken = { token: providers.idToken('google', providerUser('Olga')) }
    const [deleted, late] = await whileUsersAreLocked(app.database, [
      () => call(olga, 'deleteUser', {}),
      () => call(olga, 'linkSocial', { provider: 'google', idToken }),
    ])
    expect(deleted?.status).toBe(200)
    expect(name === 'PGlite' ? [200, 401] : [401]).toContain(late?.status)
    expect((await allTables(app.database)).account).toEqual([])
  })
})

/** Starts to link an account at GitHub. Returns a function that calls the callback with the cookies of the start. */
async function startLinking(
  { app, providers }: Scene,
  browser: TestClient,
  user = providerUser('Mallory'),
): Promise<() => Promise<CallResult>> {
  const input = { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account' }
  const { data } = await call(browser, 'linkSocial', input)
  const callback = providers.authorize(data.url, user)
  const tab = app.client()
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  return () => returnFromProvider(tab, callback)
}

/** Starts requests one by one while every user row is locked. They continue in this order, with what they read before. */
async function whileUsersAreLocked(
  { db }: TestDatabase,
  requests: readonly (() => Promise<CallResult>)[],
): Promise<CallResult[]> {
  const pending = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('user').select('id').forUpdate().execute()
    const started: Promise<CallResult>[] = []
    for (const request of requests) {
      started.push(request())
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return started
  })
  return Promise.all(pending)
}

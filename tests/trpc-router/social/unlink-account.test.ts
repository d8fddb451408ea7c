import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { redirectTarget } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained } from '@foyer/testing/mail'
import { givenUsers } from '@foyer/testing/organizations'
import {
  accountsIn,
  givenProviderApp,
  linkProvider,
  type Scene,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { ROUNDS, sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'

const olga = providerUser('Olga')
const LAST = { status: 400, message: "You can't unlink your last account" }
const NOT_FOUND = { status: 400, message: 'Account not found' }

onBothEngines('unlinking', ({ open, name: engine }) => {
  const given = testAppsOn(open)

  /** Olga has signed in with these providers, one after the other. */
  async function givenOlga(providers: readonly string[], options = {}): Promise<Scene & { browser: TestClient }> {
    const scene = await givenProviderApp(given, options)
    const browser = scene.app.client()
    for (const provider of providers) await signInWithProvider(scene, browser, { provider, user: olga })
    await outboxDrained(scene.app)
    return { ...scene, browser }
  }

  test('one of two removes that one', async () => {
    const { app, browser } = await givenOlga(['google', 'github'])
    expect(await call(browser, 'unlinkAccount', { providerId: 'google' })).toMatchObject({ data: { status: true } })
    expect(await accountsIn(app)).toEqual(['olga@example.com github'])
  })

  test('by the id at the provider removes that account', async () => {
    const linking = { account: { accountLinking: { allowDifferentEmails: true } } }
    const scene = await givenOlga(['google'], linking)
    const other = providerUser('Other')
    expect(redirectTarget(await linkProvider(scene, scene.browser, { provider: 'google', user: other }))).toBeTruthy()
    const result = await call(scene.browser, 'unlinkAccount', { providerId: 'google', accountId: olga.id })
    expect(result.status).toBe(200)
    expect((await scene.browser.get('/list-accounts')).json).toMatchObject([{ accountId: other.id }])
  })

  test.each([
    [['google'], { providerId: 'google' }, LAST],
    [['google'], { providerId: 'github' }, LAST],
    [['google', 'github'], { providerId: 'zoom' }, NOT_FOUND],
    [['google', 'github'], { providerId: 'google', accountId: 'unknown' }, NOT_FOUND],
  ])('from %o with %o is refused', async (providers, input, refusal) => {
    const { app, browser } = await givenOlga(providers)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(browser, 'unlinkAccount', input)).toMatchObject(refusal)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['a provider that is not configured any more', 'gone', {}],
    ['a password, while passwords are off', 'credential', { emailAndPassword: { enabled: false } }],
  ])('the last that signs in stays beside an account of %s', async (_what, providerId, options) => {
    const { app, browser } = await givenOlga(['google', 'github'], options)
    await run(app.database, `update account set "providerId" = '${providerId}' where "providerId" = 'github'`)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(browser, 'unlinkAccount', { providerId: 'google' })).toMatchObject(LAST)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(browser, 'unlinkAccount', { providerId })).status).toBe(200)
  })

  test('the last is allowed where the options say so', async () => {
    const { app, browser } = await givenOlga(['google'], {
      account: { accountLinking: { allowUnlinkingAll: true } },
    })
    expect((await call(browser, 'unlinkAccount', { providerId: 'google' })).status).toBe(200)
    expect(await accountsIn(app)).toEqual(['olga@example.com nothing'])
  })

  test('an account of another user is refused', async () => {
    const { app } = await givenOlga(['google', 'github'], {
      account: { accountLinking: { allowUnlinkingAll: true } },
    })
    const mallory = (await givenUsers(app, 'mallory'))('mallory')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(mallory, 'unlinkAccount', { providerId: 'google', accountId: olga.id })
    expect(result).toMatchObject(NOT_FOUND)
    expect((await call(app.client(), 'unlinkAccount', { providerId: 'google' })).status).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    [{}, 403],
    [{ session: { freshAge: 0 } }, 200],
  ])('a day after signing in, with %o, answers %i', async (options, status) => {
    const { app, browser } = await givenOlga(['google', 'github'], options)
    await run(app.database, `update session set "createdAt" = now() - interval '25 hours'`)
    const result = await call(browser, 'unlinkAccount', { providerId: 'google' })
    expect(result.status).toBe(status)
    if (status === 403) expect(result.message).toBe('Session is not fresh')
    expect(await accountsIn(app)).toHaveLength(status === 403 ? 2 : 1)
  })

  test('the last two at the same time keeps one', async () => {
    const scene = await givenOlga(['google', 'github'])
    const { app, browser } = scene
    for (let round = 0; round < ROUNDS[engine]; round += 1) {
      const both = ['google', 'github'].map((providerId) => () => {
        return sameClientAt(app, browser).post('/unlink-account', { providerId })
      })
      expect((await together(both)).sort()).toEqual([200, 400])
      const [left = ''] = await accountsIn(app)
      expect(await accountsIn(app)).toHaveLength(1)
      const provider = left.endsWith('google') ? 'github' : 'google'
      await linkProvider(scene, browser, { provider, user: olga })
    }
  })
})

import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Visit } from '@foyer/provider-simulator/grants'
import { eventually } from '@foyer/testing/eventually'
import {
  type AuthorizationFlow,
  givenProviderApp,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'
import { gitlab, givenGitlabUser, olga } from './gitlab-user.ts'

onBothEngines('refreshed provider tokens', ({ open }) => {
  const given = testAppsOn(open)
  const givenOlga = (visit?: Visit) => givenGitlabUser(given, visit)

  test('are requested once for ten concurrent calls', async () => {
    const { app, browser, providers } = await givenOlga()
    app.pass(3600)
    const requests = Array.from({ length: 10 }, () => call(sameClientAt(app, browser), 'getAccessToken', gitlab))
    const answers = await Promise.all(requests)
    expect(answers.map(({ data }) => data?.accessToken)).toEqual(Array(10).fill(providers.given[2]))
    expect(providers.calls('gitlab', 'token')).toBe(2)
  })

  test('are requested on every call where their expiry is unknown', async () => {
    const { browser, providers } = await givenOlga({ withRefreshToken: true, expiresIn: 'untold' })
    const { data } = await call(browser, 'getAccessToken', gitlab)
    expect(providers.calls('gitlab', 'token')).toBe(2)
    expect(data.accessToken).toBe(providers.given[2])
    expect(data.accessTokenExpiresAt).toBeUndefined()
  })

  test.each(['kick', 'zoom'])('of %s are never requested', async (provider) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, {
      provider,
      user: olga,
      visit: { withRefreshToken: true, expiresIn: 1 },
    })
    const { account } = await tablesWithoutCounters(scene.app.database)
    const refused = await call(browser, 'refreshToken', { providerId: provider })
    const message = `Provider ${provider} does not support token refreshing.`
    expect(refused).toMatchObject({ status: 400, message })
    const { data } = await call(browser, 'getAccessToken', { providerId: provider })
    expect(data.accessToken).toBe(scene.providers.given[0])
    expect(scene.providers.calls(provider, 'token')).toBe(1)
    expect((await tablesWithoutCounters(scene.app.database)).account).toEqual(account)
  })

  test('are requested on demand', async () => {
    const { browser, providers } = await givenOlga()
    const { data } = await call(browser, 'refreshToken', gitlab)
    const [, , accessToken, refreshToken] = providers.given
    expect(data).toMatchObject({ accessToken, refreshToken, tokenType: 'Bearer', scopes: ['read_user'] })
    expect((await call(browser, 'getAccessToken', gitlab)).data.accessToken).toBe(accessToken)
  })

  test('are returned to all concurrent calls', async () => {
    const { app, browser, providers } = await givenOlga()
    const requests = Array.from({ length: 5 }, () => call(sameClientAt(app, browser), 'refreshToken', gitlab))
    const answers = await Promise.all(requests)
    for (const { data } of answers) {
      const index = providers.given.indexOf(data.accessToken)
      expect(index).toBeGreaterThan(1)
      expect(data).toMatchObject({ refreshToken: providers.given[index + 1], scopes: ['read_user'] })
    }
  })

  test('are not returned when the account is unlinked meanwhile', async () => {
    const { app, browser, providers } = await givenOlga()
    providers.fail('gitlab', 'token', 'hang')
    const refreshing = call(browser, 'refreshToken', gitlab)
    await eventually(() => expect(providers.calls('gitlab', 'token')).toBe(2))
    const waiting = call(sameClientAt(app, browser), 'refreshToken', gitlab)
    await run(app.database, 'delete from account')
    expect(await waiting).toMatchObject({ status: 400, message: 'Account not found' })
    expect(await refreshing).toMatchObject({ status: 400, message: 'Failed to refresh access token' })
  })

  test('are waited for no longer than one refresh takes', async () => {
    const { app, browser, providers } = await givenOlga()
    const { account } = await tablesWithoutCounters(app.database)
    providers.fail('gitlab', 'token', 'hang')
    const started = performance.now()
    const requests = Array.from({ length: 4 }, () => call(sameClientAt(app, browser), 'refreshToken', gitlab))
    for (const result of await Promise.all(requests)) {
      expect(result).toMatchObject({ status: 400, message: 'Failed to refresh access token' })
    }
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(providers.calls('gitlab', 'token')).toBe(2)
    expect(await tablesWithoutCounters(app.database)).toMatchObject({ account, lease: [] })
  })

  test('have no expiry where the provider returns none', async () => {
    const { app, browser, ...scene } = await givenOlga()
    app.pass(1000)
    const untold: AuthorizationFlow = {
      provider: 'gitlab',
      user: olga,
      visit: { withRefreshToken: true, expiresIn: 'untold' },
    }
    await signInWithProvider({ app, ...scene }, browser, untold)
    const { account } = await tablesWithoutCounters(app.database)
    expect(account).toMatchObject([{ accessTokenExpiresAt: null }])
    const { data } = await call(browser, 'refreshToken', gitlab)
    expect(data.accessTokenExpiresAt).toBeUndefined()
  })

  test('are not stored when the provider fails', async () => {
    const { app, browser, providers } = await givenOlga()
    app.pass(3600)
    const { account } = await tablesWithoutCounters(app.database)
    providers.fail('gitlab', 'token', 'server error')
    const got = await call(browser, 'getAccessToken', gitlab)
    expect(got).toMatchObject({ status: 400, message: 'Failed to get a valid access token' })
    const refreshed = await call(browser, 'refreshToken', gitlab)
    expect(refreshed).toMatchObject({ status: 400, message: 'Failed to refresh access token' })
    expect((await tablesWithoutCounters(app.database)).account).toEqual(account)
    expect((await tablesWithoutCounters(app.database)).lease).toEqual([])
    providers.fail('gitlab', 'token', undefined)
    expect((await call(browser, 'getAccessToken', gitlab)).status).toBe(200)
  })
})

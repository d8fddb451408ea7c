import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import type { Visit } from '../../simulator/grants.ts'
import { doors } from '../support/doors.ts'
import { eventually } from '../support/eventually.ts'
import { givenScene, type Journey, signInBy } from '../support/providers/journey.ts'
import { alsoAt } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import { givenOlgasTokens, mine, olga } from './olgas-tokens.ts'

describe.each(testDatabases())('the tokens of a provider, once they run out, on $name', ({ open }) => {
  const given = onDatabase(open)
  const givenOlga = (visit?: Visit) => givenOlgasTokens(given, visit)

  describe.each(doors)('over $name', ({ knock }) => {
    test('are refreshed once for ten who ask at the same time', async () => {
      const { world, browser, providers } = await givenOlga()
      world.pass(3600)
      const asking = Array.from({ length: 10 }, () => knock(alsoAt(world, browser), 'getAccessToken', mine))
      const answers = await Promise.all(asking)
      expect(answers.map(({ data }) => data?.accessToken)).toEqual(Array(10).fill(providers.given[2]))
      expect(providers.calls('gitlab', 'token')).toBe(2)
    })

    test('are refreshed whenever they are asked for where nobody knows how long they last', async () => {
      const { browser, providers } = await givenOlga({ withRefreshToken: true, expiresIn: 'untold' })
      const { data } = await knock(browser, 'getAccessToken', mine)
      expect(providers.calls('gitlab', 'token')).toBe(2)
      expect(data.accessToken).toBe(providers.given[2])
      expect(data.accessTokenExpiresAt).toBeUndefined()
    })

    test.each(['kick', 'zoom'])('of %s are never refreshed', async (provider) => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      await signInBy(scene, browser, { provider, person: olga, visit: { withRefreshToken: true, expiresIn: 1 } })
      const { account } = await lastingTables(scene.world.database)
      const refused = await knock(browser, 'refreshToken', { providerId: provider })
      const message = `Provider ${provider} does not support token refreshing.`
      expect(refused).toMatchObject({ status: 400, message })
      const { data } = await knock(browser, 'getAccessToken', { providerId: provider })
      expect(data.accessToken).toBe(scene.providers.given[0])
      expect(scene.providers.calls(provider, 'token')).toBe(1)
      expect((await lastingTables(scene.world.database)).account).toEqual(account)
    })

    test('are refreshed on demand', async () => {
      const { browser, providers } = await givenOlga()
      const { data } = await knock(browser, 'refreshToken', mine)
      const [, , accessToken, refreshToken] = providers.given
      expect(data).toMatchObject({ accessToken, refreshToken, tokenType: 'Bearer', scopes: ['read_user'] })
      expect((await knock(browser, 'getAccessToken', mine)).data.accessToken).toBe(accessToken)
    })

    test('are the new ones for all who refresh at the same time', async () => {
      const { world, browser, providers } = await givenOlga()
      const asking = Array.from({ length: 5 }, () => knock(alsoAt(world, browser), 'refreshToken', mine))
      const answers = await Promise.all(asking)
      for (const { data } of answers) {
        const place = providers.given.indexOf(data.accessToken)
        expect(place).toBeGreaterThan(1)
        expect(data).toMatchObject({ refreshToken: providers.given[place + 1], scopes: ['read_user'] })
      }
    })

    test('are of no account when that is unlinked while they are refreshed', async () => {
      const { world, browser, providers } = await givenOlga()
      providers.fail('gitlab', 'token', 'hang')
      const holder = knock(browser, 'refreshToken', mine)
      await eventually(() => expect(providers.calls('gitlab', 'token')).toBe(2))
      const waiting = knock(alsoAt(world, browser), 'refreshToken', mine)
      await run(world.database, 'delete from account')
      expect(await waiting).toMatchObject({ status: 400, message: 'Account not found' })
      expect(await holder).toMatchObject({ status: 400, message: 'Failed to refresh access token' })
    })

    test('are waited for by nobody longer than for one refresh', async () => {
      const { world, browser, providers } = await givenOlga()
      const { account } = await lastingTables(world.database)
      providers.fail('gitlab', 'token', 'hang')
      const started = performance.now()
      const asking = Array.from({ length: 4 }, () => knock(alsoAt(world, browser), 'refreshToken', mine))
      for (const said of await Promise.all(asking)) {
        expect(said).toMatchObject({ status: 400, message: 'Failed to refresh access token' })
      }
      expect(performance.now() - started).toBeLessThan(12_000)
      expect(providers.calls('gitlab', 'token')).toBe(2)
      expect(await lastingTables(world.database)).toMatchObject({ account, lease: [] })
    })

    test('end when they end, and at a time nobody knows where the provider tells none', async () => {
      const { world, browser, ...scene } = await givenOlga()
      world.pass(1000)
      const untold: Journey = {
        provider: 'gitlab',
        person: olga,
        visit: { withRefreshToken: true, expiresIn: 'untold' },
      }
      await signInBy({ world, ...scene }, browser, untold)
      const { account } = await lastingTables(world.database)
      expect(account).toMatchObject([{ accessTokenExpiresAt: null }])
      const { data } = await knock(browser, 'refreshToken', mine)
      expect(data.accessTokenExpiresAt).toBeUndefined()
    })

    test('stay as they are when the provider does not refresh them', async () => {
      const { world, browser, providers } = await givenOlga()
      world.pass(3600)
      const { account } = await lastingTables(world.database)
      providers.fail('gitlab', 'token', 'server error')
      const got = await knock(browser, 'getAccessToken', mine)
      expect(got).toMatchObject({ status: 400, message: 'Failed to get a valid access token' })
      const refreshed = await knock(browser, 'refreshToken', mine)
      expect(refreshed).toMatchObject({ status: 400, message: 'Failed to refresh access token' })
      expect((await lastingTables(world.database)).account).toEqual(account)
      expect((await lastingTables(world.database)).lease).toEqual([])
      providers.fail('gitlab', 'token', undefined)
      expect((await knock(browser, 'getAccessToken', mine)).status).toBe(200)
    })
  })
})

import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { givenScene, type Scene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { alsoAt } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import { allTables, lastingTables } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'

const olga = someone('Olga')
const mine = { providerId: 'gitlab' }

describe.each(testDatabases())('the tokens of a provider on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Olga has come by GitLab, which gave a token for an hour. */
  async function givenOlga(visit: object = { withRefreshToken: true }): Promise<Scene & { browser: Visitor }> {
    const scene = await givenScene(given)
    scene.world.stopClock()
    const browser = scene.world.visitor()
    await signInBy(scene, browser, { provider: 'gitlab', person: olga, visit })
    return { ...scene, browser }
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test('are given to whose they are, and to nobody else', async () => {
      const { world, providers, browser } = await givenOlga()
      const { data } = await knock(browser, 'getAccessToken', mine)
      expect(data).toMatchObject({ accessToken: providers.given[0], scopes: ['read_user'] })
      const mallory = (await givenPeople(world, 'mallory'))('mallory')
      const { id: userId } = (await browser.get('/get-session')).json.user
      const [{ id, accountId }] = (await browser.get('/list-accounts')).json
      const before = await lastingTables(world.database)
      for (const does of ['getAccessToken', 'refreshToken']) {
        for (const named of [{ userId }, { accountId: id }, { accountId }]) {
          const said = await knock(mallory, does, { ...mine, ...named })
          expect(said).toMatchObject({ status: 400, message: 'Account not found' })
          expect((await knock(world.visitor(), does, { ...mine, ...named })).status).toBe(401)
        }
      }
      expect(await knock(mallory, 'accountInfo', { accountId })).toMatchObject({ status: 400 })
      expect((await knock(world.visitor(), 'accountInfo', { accountId })).status).toBe(401)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('are one’s own, whatever user the body names', async () => {
      const { browser, providers } = await givenOlga()
      const { data } = await knock(browser, 'getAccessToken', { ...mine, userId: 'somebody-else' })
      expect(data.accessToken).toBe(providers.given[0])
    })

    test.each([
      [3594, 1],
      [3596, 2],
    ])('after %i seconds of an hour have been asked for %i times', async (seconds, calls) => {
      const { world, browser, providers } = await givenOlga()
      world.pass(seconds)
      const { data } = await knock(browser, 'getAccessToken', mine)
      expect(providers.calls('gitlab', 'token')).toBe(calls)
      expect(data.accessToken).toBe(providers.given[calls === 1 ? 0 : 2])
    })

    test('are refreshed once for ten who ask at the same time', async () => {
      const { world, browser, providers } = await givenOlga()
      world.pass(3600)
      const asking = Array.from({ length: 10 }, () => knock(alsoAt(world, browser), 'getAccessToken', mine))
      const answers = await Promise.all(asking)
      expect(answers.map(({ data }) => data?.accessToken)).toEqual(Array(10).fill(providers.given[2]))
      expect(providers.calls('gitlab', 'token')).toBe(2)
    })

    test('are refreshed on demand', async () => {
      const { browser, providers } = await givenOlga()
      const { data } = await knock(browser, 'refreshToken', mine)
      const [, , accessToken, refreshToken] = providers.given
      expect(data).toMatchObject({ accessToken, refreshToken, tokenType: 'Bearer', scopes: ['read_user'] })
      expect((await knock(browser, 'getAccessToken', mine)).data.accessToken).toBe(accessToken)
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

    test.each([
      ['getAccessToken', { providerId: 'nowhere' }, 'Provider nowhere is not supported.'],
      ['refreshToken', { providerId: 'nowhere' }, 'Provider nowhere is not supported.'],
      ['getAccessToken', { providerId: 'github' }, 'Account not found'],
      ['refreshToken', { providerId: 'gitlab' }, 'Provider gitlab does not support token refreshing.'],
      ['accountInfo', { accountId: 'unknown' }, 'Account not found'],
    ])('%s with %o is refused', async (does, input, message) => {
      const { world, browser } = await givenOlga({})
      const before = await lastingTables(world.database)
      expect(await knock(browser, does, input)).toMatchObject({ status: 400, message })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('show what the provider knows, and are themselves shown nowhere else', async () => {
      const { browser, providers } = await givenOlga()
      const info = await knock(browser, 'accountInfo', { accountId: olga.id })
      const { id, name, email, image, verified: emailVerified } = olga
      expect(info.data.user).toEqual({ id, name, email, image, emailVerified })
      expect(info.data.data).toMatchObject({ username: 'olga', state: 'active' })
      const list = await knock(browser, 'listAccounts')
      expect(list.data).toMatchObject([{ provider: 'gitlab', accountId: olga.id, scopes: ['read_user'] }])
      for (const token of providers.given) expect(info.text + list.text).not.toContain(token)
    })
  })

  test('are in no dump of the tables, nor is what an open journey keeps', async () => {
    const scene = await givenScene(given)
    const { world, providers } = scene
    const browser = world.visitor()
    await signInBy(scene, browser, { provider: 'google', person: olga, visit: { withRefreshToken: true } })
    const { url } = (await browser.post('/sign-in/social', { provider: 'google', callbackURL: '/kept-secret' })).json
    const dump = JSON.stringify(await allTables(world.database))
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(providers.given).toHaveLength(3)
    for (const hidden of [...providers.given, state, 'kept-secret']) expect(dump.includes(hidden), hidden).toBe(false)
  })
})

import { countSealedTokensBySecret } from '@foyer/db/provider-accounts'
import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { clientOf, clientsAt } from '../../simulator/clients.ts'
import type { Visit } from '../../simulator/grants.ts'
import { givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { givenScene, type Journey, signInBy } from '../support/providers/journey.ts'
import { givenProviders } from '../support/providers/providers.ts'
import { onDatabase } from '../support/suite.ts'
import { allTables, lastingTables, run } from '../support/tables.ts'
import { SECRET } from '../support/world.ts'
import { givenOlgasTokens, mine, olga } from './olgas-tokens.ts'

describe.each(testDatabases())('the tokens of a provider on $name', ({ open }) => {
  const given = onDatabase(open)

  const givenOlga = (visit?: Visit) => givenOlgasTokens(given, visit)

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

    test('without a refresh token stay as they are, however old', async () => {
      const { world, browser, providers } = await givenOlga({ expiresIn: 'untold' })
      world.pass(86_000)
      expect((await knock(browser, 'getAccessToken', mine)).data.accessToken).toBe(providers.given[0])
      expect(providers.calls('gitlab', 'token')).toBe(1)
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

  test('are none when their secret is dropped, until their owner signs in again', async () => {
    const providers = await givenProviders()
    const options = { socialProviders: clientsAt(providers.url) }
    const journey: Journey = { provider: 'gitlab', person: olga, visit: { withRefreshToken: true } }
    const former = await given(options, { FOYER_SECRET: SECRET.replace('a-secret', 'a-former') })
    await signInBy({ world: former, providers }, former.visitor(), journey)
    const { account } = await lastingTables(former.database)
    const world = await given(options)
    const browser = world.visitor()
    await signInBy({ world, providers }, browser, journey)
    const [row = {}] = account ?? []
    const back = `update account set "accessToken" = '${row.accessToken}', "refreshToken" = '${row.refreshToken}'`
    await run(world.database, back)
    const { account: before } = await lastingTables(world.database)
    const failed = 'Failed to get a valid access token'
    expect((await browser.post('/get-access-token', mine)).json.message).toBe(failed)
    expect((await browser.post('/account-info', { accountId: olga.id })).json.message).toBe(failed)
    world.pass(3600)
    expect((await browser.post('/get-access-token', mine)).json.message).toBe(failed)
    expect((await browser.post('/refresh-token', mine)).json.message).toBe('Failed to refresh access token')
    expect((await lastingTables(world.database)).account).toEqual(before)
    await signInBy({ world, providers }, browser, journey)
    expect((await browser.post('/get-access-token', mine)).json.accessToken).toBe(providers.given.at(-2))
  })

  test.each(['google', 'microsoft', 'twitch', 'apple', 'acme'])(
    'show who somebody is at %s when the id token is long over',
    async (provider) => {
      const providers = await givenProviders()
      const acme = { ...clientOf('acme'), issuer: `${providers.url}/acme` }
      const world = await given({ socialProviders: { ...clientsAt(providers.url), acme } })
      const browser = world.visitor()
      await signInBy({ world, providers }, browser, { provider, person: olga })
      world.pass(7200)
      const info = await browser.post('/account-info', { accountId: olga.id })
      expect(info).toMatchObject({ status: 200, json: { user: { id: olga.id, email: olga.email } } })
    },
  )

  test('are counted by the secret they are sealed under', async () => {
    const { world } = await givenOlga()
    const { id: keyId } = world.services.keys.newest('provider-token')
    expect(await countSealedTokensBySecret(world.database.db)).toEqual([{ keyId, tokens: 1 }])
    await run(world.database, `update account set "accessToken" = null, "refreshToken" = null`)
    expect(await countSealedTokensBySecret(world.database.db)).toEqual([])
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

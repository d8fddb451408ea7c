import { clientOf, clientsAt } from '@foyer/provider-simulator/clients'
import type { Visit } from '@foyer/provider-simulator/grants'
import { givenUsers } from '@foyer/testing/organizations'
import {
  type AuthorizationFlow,
  givenProviderApp,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { givenProviders } from '@foyer/testing/providers/providers'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { gitlab, givenGitlabUser, olga } from './gitlab-user.ts'

describe('the tokens of a provider', () => {
  const given = testAppsOn()

  const givenOlga = (visit?: Visit) => givenGitlabUser(given, visit)

  test('are returned to their user, and to nobody else', async () => {
    const { app, providers, browser } = await givenOlga()
    const { data } = await call(browser, 'getAccessToken', gitlab)
    expect(data).toMatchObject({ accessToken: providers.given[0], scopes: ['read_user'] })
    const mallory = (await givenUsers(app, 'mallory'))('mallory')
    const { id: userId } = (await browser.get('/get-session')).json.user
    const [{ id, accountId }] = (await browser.get('/list-accounts')).json
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['getAccessToken', 'refreshToken']) {
      for (const target of [{ userId }, { accountId: id }, { accountId }]) {
        const result = await call(mallory, operation, { ...gitlab, ...target })
        expect(result).toMatchObject({ status: 400, message: 'Account not found' })
        expect((await call(app.client(), operation, { ...gitlab, ...target })).status).toBe(401)
      }
    }
    for (const operation of ['accountInfo', 'getAccountInfo']) {
      for (const target of [accountId, id]) {
        const result = await call(mallory, operation, { accountId: target })
        expect(result).toMatchObject({ status: 400, message: 'Account not found' })
        expect((await call(app.client(), operation, { accountId: target })).status).toBe(401)
      }
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('are those of the caller, whatever user the body names', async () => {
    const { browser, providers } = await givenOlga()
    const { data } = await call(browser, 'getAccessToken', { ...gitlab, userId: 'somebody-else' })
    expect(data.accessToken).toBe(providers.given[0])
  })

  test.each([
    [3594, 1],
    [3596, 2],
  ])('after %i seconds of an hour have been requested %i times', async (seconds, calls) => {
    const { app, browser, providers } = await givenOlga()
    app.pass(seconds)
    const { data } = await call(browser, 'getAccessToken', gitlab)
    expect(providers.calls('gitlab', 'token')).toBe(calls)
    expect(data.accessToken).toBe(providers.given[calls === 1 ? 0 : 2])
  })

  test('without a refresh token stay the same, however old', async () => {
    const { app, browser, providers } = await givenOlga({ expiresIn: 'untold' })
    app.pass(86_000)
    expect((await call(browser, 'getAccessToken', gitlab)).data.accessToken).toBe(providers.given[0])
    expect(providers.calls('gitlab', 'token')).toBe(1)
  })

  test.each([
    ['getAccessToken', { providerId: 'nowhere' }, 'Provider nowhere is not supported.'],
    ['refreshToken', { providerId: 'nowhere' }, 'Provider nowhere is not supported.'],
    ['getAccessToken', { providerId: 'github' }, 'Account not found'],
    ['refreshToken', { providerId: 'gitlab' }, 'Failed to refresh access token'],
    ['accountInfo', { accountId: 'unknown' }, 'Account not found'],
  ])('%s with %o is refused', async (operation, input, message) => {
    const { app, browser } = await givenOlga({})
    const before = await tablesWithoutCounters(app.database)
    expect(await call(browser, operation, input)).toMatchObject({ status: 400, message })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('are used for accountInfo, and not returned by it', async () => {
    const { browser, providers } = await givenOlga()
    const info = await call(browser, 'accountInfo', { accountId: olga.id })
    const { id, name, email, image, verified: emailVerified } = olga
    expect(info.data.user).toEqual({ id, name, email, image, emailVerified })
    expect(info.data.data).toMatchObject({ username: 'olga', state: 'active' })
    const list = await call(browser, 'listAccounts')
    const userId = (await browser.get('/get-session')).json.user.id
    const account = { providerId: 'gitlab', accountId: olga.id }
    expect(list.data).toMatchObject([{ ...account, provider: 'gitlab', userId, scopes: ['read_user'] }])
    for (const token of providers.given) expect(info.text + list.text).not.toContain(token)
    const [{ id: rowId }] = list.data
    for (const accountId of [rowId, olga.id]) {
      const got = await call(browser, 'getAccountInfo', { accountId })
      expect(got.data).toEqual({ ...info.data, account: { ...account, id: rowId } })
    }
  })

  test('are unusable after their secret is dropped, until the user signs in again', async () => {
    const providers = await givenProviders()
    const options = { socialProviders: clientsAt(providers.url) }
    const flow: AuthorizationFlow = { provider: 'gitlab', user: olga, visit: { withRefreshToken: true } }
    const former = await given(options, { FOYER_SECRET: SECRET.replace('a-secret', 'a-former') })
    await signInWithProvider({ app: former, providers }, former.client(), flow)
    const { account } = await tablesWithoutCounters(former.database)
    const app = await given(options)
    const browser = app.client()
    await signInWithProvider({ app, providers }, browser, flow)
    const [row = {}] = account ?? []
    const restore = `update account set "accessToken" = '${row.accessToken}', "refreshToken" = '${row.refreshToken}'`
    await run(app.database, restore)
    const { account: before } = await tablesWithoutCounters(app.database)
    const failed = 'Failed to get a valid access token'
    expect((await browser.post('/get-access-token', gitlab)).json.message).toBe(failed)
    expect((await browser.post('/account-info', { accountId: olga.id })).json.message).toBe(failed)
    app.pass(3600)
    expect((await browser.post('/get-access-token', gitlab)).json.message).toBe(failed)
    expect((await browser.post('/refresh-token', gitlab)).json.message).toBe('Failed to refresh access token')
    expect((await tablesWithoutCounters(app.database)).account).toEqual(before)
    await signInWithProvider({ app, providers }, browser, flow)
    expect((await browser.post('/get-access-token', gitlab)).json.accessToken).toBe(providers.given.at(-2))
  })

  test.each(['google', 'microsoft', 'twitch', 'apple', 'acme'])(
    'are used for accountInfo at %s after the id token has expired',
    async (provider) => {
      const providers = await givenProviders()
      const acme = { ...clientOf('acme'), issuer: `${providers.url}/acme` }
      const app = await given({ socialProviders: { ...clientsAt(providers.url), acme } })
      const browser = app.client()
      await signInWithProvider({ app, providers }, browser, { provider, user: olga })
      app.pass(7200)
      const info = await browser.post('/account-info', { accountId: olga.id })
      expect(info).toMatchObject({ status: 200, json: { user: { id: olga.id, email: olga.email } } })
    },
  )

  test.each(['kick', 'zoom'])('are not refreshed at %s, which has no such request', async (provider) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, { provider, user: olga })
    const result = await browser.post('/refresh-token', { providerId: provider })
    const message = `Provider ${provider} does not support token refreshing.`
    expect(result).toMatchObject({ status: 400, json: { message } })
  })

  test.each([
    ['a picture', {}, 'https://cdn.discordapp.com/avatars/80001/a_face.gif'],
    ['no picture', { avatar: null }, 'https://cdn.discordapp.com/embed/avatars/0.png'],
    [
      'no picture and a discriminator',
      { avatar: null, discriminator: '1337' },
      'https://cdn.discordapp.com/embed/avatars/2.png',
    ],
  ])('are used for accountInfo at Discord of a user with %s', async (_label, userInfo, image) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const flow = { provider: 'discord', user: { ...olga, id: '80001' }, visit: { userInfo } }
    await signInWithProvider(scene, browser, flow)
    const info = await browser.post('/account-info', { accountId: '80001' })
    expect(info.json).toMatchObject({ user: { id: '80001', image }, data: { ...userInfo, image_url: image } })
  })

  test.each(['google', 'facebook'])('are not needed for accountInfo at %s after an id token', async (provider) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const idToken = { token: scene.providers.idToken(provider, olga) }
    await browser.post('/sign-in/social', { provider, idToken })
    const info = await browser.post('/account-info', { accountId: olga.id })
    const { id, name, email, image } = olga
    expect(info).toMatchObject({ status: 200, json: { user: { id, name, email, image }, data: { sub: id, email } } })
    expect(scene.providers.calls(provider, 'userInfo')).toBe(0)
  })

  test('are in no dump of the tables, nor is the data of a pending authorization', async () => {
    const scene = await givenProviderApp(given)
    const { app, providers } = scene
    const browser = app.client()
    await signInWithProvider(scene, browser, { provider: 'google', user: olga, visit: { withRefreshToken: true } })
    const { url } = (await browser.post('/sign-in/social', { provider: 'google', callbackURL: '/kept-secret' })).json
    const dump = JSON.stringify(await allTables(app.database))
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(providers.given).toHaveLength(3)
    for (const hidden of [...providers.given, state, 'kept-secret']) expect(dump.includes(hidden), hidden).toBe(false)
  })
})

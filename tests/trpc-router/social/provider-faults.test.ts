import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { clientOf, clientsAt } from '@foyer/provider-simulator/clients'
import { faults } from '@foyer/provider-simulator/faults'
import type { Endpoint } from '@foyer/provider-simulator/simulator'
import { redirectTarget } from '@foyer/testing/account-rows'
import {
  type AuthorizationFlow,
  accountsIn,
  authorizeAtProvider,
  givenProviderApp,
  returnFromProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test } from 'vitest'

const olga = providerUser('Olga')
const callbacks = { callbackURL: '/inside', errorCallbackURL: '/outside' }
const githubFlow = { provider: 'github', user: olga, ...callbacks }
const googleFlow = { provider: 'google', user: olga, ...callbacks }

/** A flow that calls each endpoint, and the error code when the endpoint fails. */
const endpoints: readonly [Endpoint, AuthorizationFlow, string][] = [
  ['token', githubFlow, 'invalid_code'],
  ['userInfo', githubFlow, 'unable_to_get_user_info'],
  ['emails', githubFlow, 'email_not_found'],
  ['jwks', googleFlow, 'unable_to_get_user_info'],
]
const immediateFaults = faults.filter((fault) => fault !== 'hang')

describe('a provider that fails', () => {
  const given = testAppsOn()

  test.each(
    immediateFaults.flatMap((fault) => endpoints.map(([endpoint, flow, code]) => ({ fault, endpoint, flow, code }))),
  )('with $fault at its $endpoint endpoint: $code, and nothing is stored', async ({ fault, endpoint, flow, code }) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const before = await tablesWithoutCounters(scene.app.database)
    const callback = await authorizeAtProvider(scene, browser, flow)
    scene.providers.fail(flow.provider, endpoint, fault)
    expect(redirectTarget(await returnFromProvider(browser, callback))).toBe(`/outside?error=${code}`)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    scene.providers.fail(flow.provider, endpoint, undefined)
    expect(redirectTarget(await returnFromProvider(browser, callback))).toContain('please_restart_the_process')
  })

  test('by hanging times out, while other requests are served', async () => {
    const scene = await givenProviderApp(given)
    const { app, providers } = scene
    const before = await tablesWithoutCounters(app.database)
    for (const [endpoint, { provider }] of endpoints) providers.fail(provider, endpoint, 'hang')
    providers.fail('gitlab', 'userInfo', 'hang')
    const flows = [githubFlow, googleFlow, { ...githubFlow, provider: 'gitlab' }]
    const started = performance.now()
    const hanging = flows.map(async (flow) => {
      const browser = app.client()
      return returnFromProvider(browser, await authorizeAtProvider(scene, browser, flow))
    })
    expect((await app.client().get('/get-session')).status).toBe(200)
    const destinations = (await Promise.all(hanging)).map(redirectTarget)
    const codes = ['invalid_code', 'unable_to_get_user_info', 'unable_to_get_user_info']
    expect(destinations).toEqual(codes.map((code) => `/outside?error=${code}`))
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('by being slow at every step times out after ten seconds in total', async () => {
    const providers = await givenProviders()
    const { google } = clientsAt(providers.url)
    const token = await delayed(`${providers.url}/google/token`, 7000)
    const endpoints = { ...google?.endpoints, token }
    const app = await given({ socialProviders: { google: { ...clientOf('google'), ...google, endpoints } } })
    providers.fail('google', 'jwks', 'hang')
    const browser = app.client()
    const before = await tablesWithoutCounters(app.database)
    const callback = await authorizeAtProvider({ app, providers }, browser, googleFlow)
    const started = performance.now()
    expect(redirectTarget(await returnFromProvider(browser, callback))).toBe('/outside?error=unable_to_get_user_info')
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  describe('with an error response', () => {
    const page = '/api/auth/error?error='

    test.each([
      [{ error: 'access_denied' }, `${page}access_denied`],
      [{ error: '..' }, `${page}invalid_callback_request`],
      [{ error: 'access_denied', error_description: 'a & b' }, `${page}access_denied&error_description=a+%26+b`],
      [{ error: '<script>' }, `${page}invalid_callback_request`],
      [{ error: 'x'.repeat(65) }, `${page}invalid_callback_request`],
      [
        { error: 'server_error', error_description: 'y'.repeat(5000) },
        `${page}server_error&error_description=${'y'.repeat(200)}`,
      ],
    ])('%o', async (parameters, end) => {
      const scene = await givenProviderApp(given)
      const browser = scene.app.client()
      const before = await tablesWithoutCounters(scene.app.database)
      const flow = { provider: 'github', user: olga, callbackURL: '/inside' }
      const callback = await authorizeAtProvider(scene, browser, flow)
      const { state = '' } = callback.parameters
      const result = await returnFromProvider(browser, { ...callback, parameters: { state, ...parameters } })
      expect(redirectTarget(result)).toBe(scene.app.baseUrl + end)
      expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
      expect(redirectTarget(await returnFromProvider(browser, callback))).toContain('please_restart_the_process')
    })
  })

  describe('with an error response to a page that explains it', () => {
    test.each([
      [{ error: 'access_denied', error_description: 'no' }, '/sign-in?callbackURL=%2Finside&error=access_denied'],
      [{ error: '<script>' }, '/sign-in?callbackURL=%2Finside&error=invalid_callback_request'],
    ])('%o', async (parameters, end) => {
      const scene = await givenProviderApp(given)
      const browser = scene.app.client()
      const before = await tablesWithoutCounters(scene.app.database)
      const flow = { ...githubFlow, errorCallbackURL: '/sign-in?callbackURL=%2Finside' }
      const callback = await authorizeAtProvider(scene, browser, flow)
      const { state = '' } = callback.parameters
      const result = await returnFromProvider(browser, { ...callback, parameters: { state, ...parameters } })
      expect(redirectTarget(result)).toBe(end)
      expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    })
  })

  test('without TLS at an https endpoint: nothing is stored', async () => {
    const providers = await givenProviders()
    const { github } = clientsAt(providers.url)
    const token = `${providers.url.replace('http:', 'https:')}/github/token`
    const endpoints = { ...github?.endpoints, token }
    const app = await given({ socialProviders: { github: { ...clientOf('github'), endpoints } } })
    const browser = app.client()
    const before = await tablesWithoutCounters(app.database)
    const callback = await authorizeAtProvider({ app, providers }, browser, githubFlow)
    expect(redirectTarget(await returnFromProvider(browser, callback))).toBe('/outside?error=invalid_code')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('by hanging in more flows than there are connections exhausts no resource', async () => {
    const scene = await givenProviderApp(given)
    const { app, providers } = scene
    const before = await tablesWithoutCounters(app.database)
    const flows = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const browser = app.client()
        return { browser, callback: await authorizeAtProvider(scene, browser, githubFlow) }
      }),
    )
    providers.fail('github', 'token', 'hang')
    const hanging = flows.map(async ({ browser, callback }) => {
      const started = performance.now()
      const end = redirectTarget(await returnFromProvider(browser, callback))
      return { end, milliseconds: performance.now() - started }
    })
    const signedUp = await app.client().post('/sign-up/email', details('Mia'))
    expect(signedUp.status).toBe(200)
    for (let look = 0; look < 20; look += 1) expect((await app.client().get('/ok')).status).toBe(200)
    const destinations = await Promise.all(hanging)
    expect(new Set(destinations.map(({ end }) => end))).toEqual(new Set(['/outside?error=invalid_code']))
    expect(Math.max(...destinations.map(({ milliseconds }) => milliseconds))).toBeLessThan(20_000)
    expect(await accountsIn(app)).toEqual(['mia@example.com credential'])
    expect((await tablesWithoutCounters(app.database)).verification).toEqual(before.verification)
  })
})

/** A proxy of an endpoint that delays every response. */
async function delayed(address: string, milliseconds: number): Promise<string> {
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const answer = await fetch(address, { method: 'POST', headers, body: await text(request) })
    const body = await answer.text()
    setTimeout(() => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body), milliseconds)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
}

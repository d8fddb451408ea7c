import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { testDatabases } from '@foyer/db/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientOf, clientsAt } from '../../simulator/clients.ts'
import { faults } from '../../simulator/faults.ts'
import type { Endpoint } from '../../simulator/simulator.ts'
import { destinationOf } from '../support/account-life.ts'
import { doors } from '../support/doors.ts'
import { details } from '../support/people.ts'
import { accountsIn, comeBack, givenScene, goThere, type Journey } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { givenProviders } from '../support/providers/providers.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'

const person = someone('Olga')
const outside = { callbackURL: '/inside', errorCallbackURL: '/outside' }
const atGithub = { provider: 'github', person, ...outside }
const atGoogle = { provider: 'google', person, ...outside }

/** Where each endpoint is asked, and what the browser is told when it fails. */
const endpoints: readonly [Endpoint, Journey, string][] = [
  ['token', atGithub, 'invalid_code'],
  ['userInfo', atGithub, 'unable_to_get_user_info'],
  ['emails', atGithub, 'email_not_found'],
  ['jwks', atGoogle, 'unable_to_get_user_info'],
]
const quick = faults.filter((fault) => fault !== 'hang')

describe.each(testDatabases())('a provider that fails on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', (door) => {
    test.each(
      quick.flatMap((fault) => endpoints.map(([endpoint, journey, code]) => ({ fault, endpoint, journey, code }))),
    )('with $fault as its $endpoint: $code, and nothing is made', async ({ fault, endpoint, journey, code }) => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const before = await lastingTables(scene.world.database)
      const back = await goThere(scene, browser, journey, door)
      scene.providers.fail(journey.provider, endpoint, fault)
      expect(destinationOf(await comeBack(browser, back, door))).toBe(`/outside?error=${code}`)
      expect(await lastingTables(scene.world.database)).toEqual(before)
      scene.providers.fail(journey.provider, endpoint, undefined)
      expect(destinationOf(await comeBack(browser, back, door))).toContain('please_restart_the_process')
    })
  })

  test('by saying nothing at all is given up on, while others are served', async () => {
    const scene = await givenScene(given)
    const { world, providers } = scene
    const before = await lastingTables(world.database)
    for (const [endpoint, { provider }] of endpoints) providers.fail(provider, endpoint, 'hang')
    providers.fail('gitlab', 'userInfo', 'hang')
    const journeys = [atGithub, atGoogle, { ...atGithub, provider: 'gitlab' }]
    const started = performance.now()
    const hanging = journeys.map(async (journey) => {
      const browser = world.visitor()
      return comeBack(browser, await goThere(scene, browser, journey))
    })
    expect((await world.visitor().get('/get-session')).status).toBe(200)
    const ends = (await Promise.all(hanging)).map(destinationOf)
    const codes = ['invalid_code', 'unable_to_get_user_info', 'unable_to_get_user_info']
    expect(ends).toEqual(codes.map((code) => `/outside?error=${code}`))
    expect(performance.now() - started).toBeLessThan(12_000)
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('by taking its time at every step is given up on after ten seconds together', async () => {
    const providers = await givenProviders()
    const { google } = clientsAt(providers.url)
    const token = await slowed(`${providers.url}/google/token`, 7000)
    const endpoints = { ...google?.endpoints, token }
    const world = await given({ socialProviders: { google: { ...clientOf('google'), ...google, endpoints } } })
    providers.fail('google', 'jwks', 'hang')
    const browser = world.visitor()
    const before = await lastingTables(world.database)
    const back = await goThere({ world, providers }, browser, atGoogle)
    const started = performance.now()
    expect(destinationOf(await comeBack(browser, back))).toBe('/outside?error=unable_to_get_user_info')
    expect(performance.now() - started).toBeLessThan(11_500)
    expect(await lastingTables(world.database)).toEqual(before)
  })

  describe.each(doors)('by an error of its own, over $name', (door) => {
    const page = '/api/auth/error?error='

    test.each([
      [{ error: 'access_denied' }, `${page}access_denied`],
      [{ error: 'access_denied', error_description: 'a & b' }, `${page}access_denied&error_description=a+%26+b`],
      [{ error: '<script>' }, `${page}invalid_callback_request`],
      [{ error: 'x'.repeat(65) }, `${page}invalid_callback_request`],
      [
        { error: 'server_error', error_description: 'y'.repeat(5000) },
        `${page}server_error&error_description=${'y'.repeat(200)}`,
      ],
    ])('%o', async (parameters, end) => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const before = await lastingTables(scene.world.database)
      const back = await goThere(scene, browser, atGithub, door)
      const { state = '' } = back.parameters
      const said = await comeBack(browser, { ...back, parameters: { state, ...parameters } }, door)
      expect(destinationOf(said)).toBe(scene.world.baseUrl + end)
      expect(await lastingTables(scene.world.database)).toEqual(before)
      expect(destinationOf(await comeBack(browser, back, door))).toContain('please_restart_the_process')
    })
  })

  describe.each(doors)('by an error of its own to a page that has words for it, over $name', (door) => {
    test.each([
      [{ error: 'access_denied', error_description: 'no' }, '/sign-in?callbackURL=%2Finside&error=access_denied'],
      [{ error: '<script>' }, '/sign-in?callbackURL=%2Finside&error=invalid_callback_request'],
    ])('%o', async (parameters, end) => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const before = await lastingTables(scene.world.database)
      const journey = { ...atGithub, errorCallbackURL: '/sign-in?callbackURL=%2Finside' }
      const back = await goThere(scene, browser, journey, door)
      const { state = '' } = back.parameters
      const said = await comeBack(browser, { ...back, parameters: { state, ...parameters } }, door)
      expect(destinationOf(said)).toBe(end)
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })
  })

  test('by speaking no TLS where it ought to: nothing is made', async () => {
    const providers = await givenProviders()
    const { github } = clientsAt(providers.url)
    const token = `${providers.url.replace('http:', 'https:')}/github/token`
    const endpoints = { ...github?.endpoints, token }
    const world = await given({ socialProviders: { github: { ...clientOf('github'), endpoints } } })
    const browser = world.visitor()
    const before = await lastingTables(world.database)
    const back = await goThere({ world, providers }, browser, atGithub)
    expect(destinationOf(await comeBack(browser, back))).toBe('/outside?error=invalid_code')
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('a hundred times over by saying nothing exhausts nothing', async () => {
    const scene = await givenScene(given)
    const { world, providers } = scene
    const before = await lastingTables(world.database)
    const journeys = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const browser = world.visitor()
        return { browser, back: await goThere(scene, browser, atGithub) }
      }),
    )
    providers.fail('github', 'token', 'hang')
    const hanging = journeys.map(async ({ browser, back }) => {
      const started = performance.now()
      const end = destinationOf(await comeBack(browser, back))
      return { end, milliseconds: performance.now() - started }
    })
    const signedUp = await world.visitor().post('/sign-up/email', details('Mia'))
    expect(signedUp.status).toBe(200)
    for (let look = 0; look < 20; look += 1) expect((await world.visitor().get('/ok')).status).toBe(200)
    const ends = await Promise.all(hanging)
    expect(new Set(ends.map(({ end }) => end))).toEqual(new Set(['/outside?error=invalid_code']))
    expect(Math.max(...ends.map(({ milliseconds }) => milliseconds))).toBeLessThan(12_000)
    expect(await accountsIn(world)).toEqual(['mia@example.com credential'])
    expect((await lastingTables(world.database)).verification).toEqual(before.verification)
  })
})

/** The same endpoint, which thinks about every answer for so long. */
async function slowed(address: string, milliseconds: number): Promise<string> {
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const answer = await fetch(address, { method: 'POST', headers, body: await text(request) })
    const body = await answer.text()
    setTimeout(() => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body), milliseconds)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const place = server.address()
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
}

import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf } from '../support/account-life.ts'
import { doors } from '../support/doors.ts'
import { faults } from '../support/providers/faults.ts'
import { comeBack, givenScene, goThere, type Journey } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import type { Endpoint } from '../support/providers/simulator.ts'
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
})

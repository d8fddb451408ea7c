import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { clientsAt } from '../../simulator/clients.ts'
import { destinationOf, presentAs } from '../support/account-life.ts'
import { doors } from '../support/doors.ts'
import { accountsIn, comeBack, givenScene, goThere } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables } from '../support/tables.ts'

const journey = { provider: 'github', person: someone('Olga'), callbackURL: '/inside', errorCallbackURL: '/outside' }
const RESTART = 'please_restart_the_process'

describe.each(testDatabases())('the state of a journey on $name', ({ open }) => {
  const given = onDatabase(open)

  test('is begun anew when the secret it was sealed with is dropped meanwhile', async () => {
    const scene = await givenScene(given)
    const back = await goThere(scene, scene.world.visitor(), journey)
    const later = await given(
      { socialProviders: clientsAt(scene.providers.url), advanced: { bindOAuthState: false } },
      { FOYER_SECRET: 'another-secret-for-tests-only-0123456789' },
    )
    const said = await comeBack(later.visitor(), back)
    expect(destinationOf(said)).toBe(`${later.baseUrl}/api/auth/error?error=${RESTART}`)
    expect(await accountsIn(later)).toEqual([])
  })

  describe.each(doors)('over $name', (door) => {
    test.each([
      ['missing', undefined, 'state_not_found'],
      ['empty', '', RESTART],
      ['unknown', 'x'.repeat(32), RESTART],
    ])('that is %s opens nothing and spends nothing', async (_label, state, code) => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const { path, posted, parameters } = await goThere(scene, browser, journey, door)
      const before = await lastingTables(scene.world.database)
      const { state: _own, ...rest } = parameters
      const said = await comeBack(
        browser,
        { path, posted, parameters: state === undefined ? rest : { ...rest, state } },
        door,
      )
      expect(destinationOf(said)).toBe(`${scene.world.baseUrl}/api/auth/error?error=${code}`)
      expect(await lastingTables(scene.world.database)).toEqual(before)
      expect(scene.providers.calls('github', 'token')).toBe(0)
    })

    test('opens once', async () => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const back = await goThere(scene, browser, journey, door)
      expect(destinationOf(await comeBack(browser, back, door))).toBe('/inside')
      const before = await lastingTables(scene.world.database)
      const again = await comeBack(browser, back, door)
      expect(destinationOf(again)).toBe(`${scene.world.baseUrl}/api/auth/error?error=${RESTART}`)
      expect(await lastingTables(scene.world.database)).toEqual(before)
      expect(scene.providers.calls('github', 'token')).toBe(1)
    })

    test.each([
      [599, '/inside'],
      [601, RESTART],
    ])('is good for ten minutes: after %i seconds it leads to %s', async (seconds, end) => {
      const scene = await givenScene(given)
      scene.world.stopClock()
      const browser = scene.world.visitor()
      const back = await goThere(scene, browser, journey, door)
      scene.world.pass(seconds)
      expect(destinationOf(await comeBack(browser, back, door))).toContain(end)
    })

    test.each([true, false])(
      'brought by another browser, one that set out itself: %s, opens nothing',
      async (setOut) => {
        const scene = await givenScene(given)
        const [olga, mallory] = [scene.world.visitor(), scene.world.visitor()]
        const back = await goThere(scene, olga, journey, door)
        if (setOut) await goThere(scene, mallory, journey, door)
        const said = await comeBack(mallory, back, door)
        expect(destinationOf(said)).toBe(`${scene.world.baseUrl}/api/auth/error?error=${RESTART}`)
        expect(await presentAs(mallory)).toBeUndefined()
        // It is spent all the same.
        expect(destinationOf(await comeBack(olga, back, door))).toContain(RESTART)
        expect(await accountsIn(scene.world)).toEqual([])
      },
    )

    test('brought by another browser ends where errors are explained', async () => {
      const scene = await givenScene(given)
      const explained = { ...journey, errorCallbackURL: '/sign-in?callbackURL=%2Finside' }
      const back = await goThere(scene, scene.world.visitor(), explained, door)
      const mallory = scene.world.visitor()
      const end = `/sign-in?callbackURL=%2Finside&error=${RESTART}`
      expect(destinationOf(await comeBack(mallory, back, door))).toBe(end)
      expect(await presentAs(mallory)).toBeUndefined()
      expect(await accountsIn(scene.world)).toEqual([])
    })

    test('brought to another provider ends where errors are explained', async () => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const back = await goThere(scene, browser, { ...journey, errorCallbackURL: '/sign-in' }, door)
      const elsewhere = { ...back, path: '/api/auth/callback/gitlab' }
      expect(destinationOf(await comeBack(browser, elsewhere, door))).toBe(`/sign-in?error=${RESTART}`)
      expect(await accountsIn(scene.world)).toEqual([])
    })

    test('may come back in another browser where the options say so', async () => {
      const scene = await givenScene(given, { advanced: { bindOAuthState: false } })
      const back = await goThere(scene, scene.world.visitor(), journey, door)
      expect(destinationOf(await comeBack(scene.world.visitor(), back, door))).toBe('/inside')
    })

    test('from one provider is none at another, and spent', async () => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const back = await goThere(scene, browser, journey, door)
      const elsewhere = { ...back, path: '/api/auth/callback/gitlab' }
      expect(destinationOf(await comeBack(browser, elsewhere, door))).toContain(`/error?error=${RESTART}`)
      expect(destinationOf(await comeBack(browser, back, door))).toContain(RESTART)
      expect(await accountsIn(scene.world)).toEqual([])
    })

    test('at a provider nobody knows is spent', async () => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const back = await goThere(scene, browser, journey, door)
      const nowhere = { ...back, path: '/api/auth/callback/nowhere' }
      expect(destinationOf(await comeBack(browser, nowhere, door))).toBe('/outside?error=oauth_provider_not_found')
      expect(await countRows(scene.world.database, 'verification')).toBe(0)
    })

    test.each([
      ['none', undefined],
      ['an empty one', ''],
    ])('without a code, %s, leads to the error page', async (_label, code) => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const { parameters, ...back } = await goThere(scene, browser, journey, door)
      const { code: _own, ...rest } = parameters
      const said = await comeBack(browser, { ...back, parameters: code === undefined ? rest : { ...rest, code } }, door)
      expect(destinationOf(said)).toBe('/outside?error=no_code')
      expect(await accountsIn(scene.world)).toEqual([])
    })

    test('a code of nobody opens nothing', async () => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const { parameters, ...back } = await goThere(scene, browser, journey, door)
      const said = await comeBack(browser, { ...back, parameters: { ...parameters, code: 'made-up' } }, door)
      expect(destinationOf(said)).toBe('/outside?error=invalid_code')
      expect(await accountsIn(scene.world)).toEqual([])
    })
  })
})

import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { providerIds } from '../../simulator/dialects.ts'
import type { Twist } from '../../simulator/id-tokens.ts'
import { destinationOf, presentAs } from '../support/account-life.ts'
import { givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { accountsIn, givenScene, type Scene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'

const olga = someone('olga')
const direct = ['apple', 'facebook', 'google']
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

const forged: [string, () => Twist][] = [
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['without an issuer', () => ({ claims: { iss: undefined } })],
  ['for another client', () => ({ claims: { aud: 'client-of-somebody-else' } })],
  ['for nobody', () => ({ claims: { aud: undefined } })],
  ['that is over for ten minutes', () => ({ claims: { exp: ago(600) } })],
  ['that never ends', () => ({ claims: { exp: undefined } })],
  ['that has not begun', () => ({ claims: { nbf: ago(-600) } })],
  ['about nobody', () => ({ claims: { sub: undefined } })],
  ['signed by a stranger', () => ({ signedBy: 'a stranger' })],
  ['signed by nobody', () => ({ signedBy: 'nobody' })],
  ['signed with the client’s secret', () => ({ signedBy: 'the client' })],
  ['with the signature of another', () => ({ signedBy: 'someone else' })],
]

describe.each(testDatabases())('an id token on $name', ({ open }) => {
  const given = onDatabase(open)

  function tokenAt({ providers }: Scene, provider: string, twist?: Twist): { token: string } {
    return { token: providers.idToken(provider, olga, twist) }
  }

  describe.each(doors)('over $name', (door) => {
    test.each(direct)('of %s signs in', async (provider) => {
      const scene = await givenScene(given)
      const browser = scene.world.visitor()
      const { data } = await door.knock(browser, 'signInSocial', { provider, idToken: tokenAt(scene, provider) })
      expect(data).toMatchObject({ redirect: false, token: expect.any(String), user: { email: olga.email } })
      expect(await presentAs(browser)).toBe(olga.email)
      expect(await accountsIn(scene.world)).toEqual([`olga@example.com ${provider}`])
    })

    test.each(direct)('of %s links', async (provider) => {
      const scene = await givenScene(given)
      const browser = (await givenPeople(scene.world, 'olga'))('olga')
      const said = await door.knock(browser, 'linkSocial', { provider, idToken: tokenAt(scene, provider) })
      expect(said.data).toEqual({ url: '', redirect: false, status: true })
      expect(said.setCookies).toEqual([])
      expect(await accountsIn(scene.world)).toEqual([`olga@example.com ${provider}`])
    })

    test.each(['signInSocial', 'linkSocial'])('is refused by %s when it is not genuine', async (does) => {
      const scene = await givenScene(given)
      const browser = (await givenPeople(scene.world, 'olga'))('olga')
      const before = await lastingTables(scene.world.database)
      for (const [label, twist] of forged) {
        const idToken = tokenAt(scene, 'google', twist())
        const said = await door.knock(browser, does, { provider: 'google', idToken })
        expect(said, label).toMatchObject({ status: 401, message: 'invalid token', setCookies: [] })
      }
      for (const token of ['', 'a.b.c', 'x'.repeat(10_000), '...']) {
        const said = await door.knock(browser, does, { provider: 'google', idToken: { token } })
        expect(said, token.slice(0, 9)).toMatchObject({ status: 401, message: 'invalid token', setCookies: [] })
      }
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })

    test.each([
      ['the same', 'n-1', 'n-1', 200],
      ['another', 'n-1', 'n-2', 401],
      ['none', undefined, 'n-2', 401],
      ['one nobody asked about', 'n-1', undefined, 200],
    ])('with a nonce that is %s', async (_label, inside, expected, status) => {
      const scene = await givenScene(given)
      const idToken = { ...tokenAt(scene, 'google', { claims: { nonce: inside } }), nonce: expected }
      const said = await door.knock(scene.world.visitor(), 'signInSocial', { provider: 'google', idToken })
      expect(said.status).toBe(status)
    })

    test('that ended half a minute ago passes: clocks differ', async () => {
      const scene = await givenScene(given)
      const idToken = tokenAt(scene, 'google', { claims: { exp: ago(30) } })
      const said = await door.knock(scene.world.visitor(), 'signInSocial', { provider: 'google', idToken })
      expect(said.status).toBe(200)
    })

    test.each(providerIds.filter((id) => !direct.includes(id)))('of %s is not taken', async (provider) => {
      const scene = await givenScene(given)
      const before = await lastingTables(scene.world.database)
      const idToken = tokenAt(scene, provider)
      const said = await door.knock(scene.world.visitor(), 'signInSocial', { provider, idToken })
      expect(said).toMatchObject({ status: 404, message: 'id_token not supported', setCookies: [] })
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })

    test('is refused while the issuer’s keys cannot be read', async () => {
      const scene = await givenScene(given)
      const before = await lastingTables(scene.world.database)
      scene.providers.fail('google', 'jwks', 'flood')
      const idToken = tokenAt(scene, 'google')
      const said = await door.knock(scene.world.visitor(), 'signInSocial', { provider: 'google', idToken })
      expect(said).toMatchObject({ status: 401, message: 'invalid token', setCookies: [] })
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })
  })

  test.each(forged)('that comes with a code is refused too: one %s', async (_label, twist) => {
    const scene = await givenScene(given)
    const before = await lastingTables(scene.world.database)
    const journey = { provider: 'google', person: olga, visit: { twist: twist() }, errorCallbackURL: '/outside' }
    const said = await signInBy(scene, scene.world.visitor(), journey)
    expect(destinationOf(said)).toBe('/outside?error=unable_to_get_user_info')
    expect(await lastingTables(scene.world.database)).toEqual(before)
  })
})

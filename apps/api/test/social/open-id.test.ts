import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../simulator/clients.ts'
import { faults } from '../../simulator/faults.ts'
import { destinationOf } from '../support/account-life.ts'
import { doors } from '../support/doors.ts'
import { accountsIn, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { givenProviders } from '../support/providers/providers.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'

const person = someone('Olga')
const journey = { provider: 'acme', person, callbackURL: '/inside', errorCallbackURL: '/outside' }
// What has the shape of JSON but not of a discovery document is no issuer at all.
const failing = faults.filter((fault) => fault !== 'hang' && fault !== 'other JSON')

describe.each(testDatabases())('an issuer nobody knows by name on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', (door) => {
    test('is found by what it publishes', async () => {
      const providers = await givenProviders()
      const issuer = `${providers.url}/acme`
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
      const browser = world.visitor()
      expect(destinationOf(await signInBy({ world, providers }, browser, journey, door))).toBe('/inside')
      const { user } = (await browser.get('/get-session')).json
      expect(user).toMatchObject({ email: 'olga@example.com', name: 'Olga', emailVerified: true, image: person.image })
      await signInBy({ world, providers }, world.visitor(), journey, door)
      expect(await accountsIn(world)).toEqual(['olga@example.com acme'])
      expect(providers.calls('acme', 'discovery')).toBe(1)
    })

    const bare = { email: undefined, email_verified: undefined, name: undefined, preferred_username: undefined }

    test('that tells an address by its user info alone is asked for it', async () => {
      const providers = await givenProviders()
      const issuer = `${providers.url}/acme`
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
      const browser = world.visitor()
      const visit = { twist: { claims: bare } }
      const said = await signInBy({ world, providers }, browser, { ...journey, visit }, door)
      expect(destinationOf(said)).toBe('/inside')
      const { user } = (await browser.get('/get-session')).json
      expect(user).toMatchObject({ email: 'olga@example.com', name: 'Olga', emailVerified: true })
    })

    test('is asked for its user info where the options say', async () => {
      const providers = await givenProviders()
      const endpoints = { userInfo: `${providers.url}/elsewhere/userInfo` }
      const issuer = `${providers.url}/acme`
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer, endpoints } } })
      const said = await signInBy({ world, providers }, world.visitor(), journey, door)
      // Its tokens are none there.
      expect(destinationOf(said)).toBe('/outside?error=unable_to_get_user_info')
      expect([providers.calls('elsewhere', 'userInfo'), providers.calls('acme', 'userInfo')]).toEqual([1, 0])
      expect(await accountsIn(world)).toEqual([])
    })

    test('is not believed where its user info is somebody else’s', async () => {
      const providers = await givenProviders()
      const issuer = `${providers.url}/acme`
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
      const before = await lastingTables(world.database)
      const visit = { twist: { claims: { ...bare, sub: 'somebody-else' } } }
      const said = await signInBy({ world, providers }, world.visitor(), { ...journey, visit }, door)
      expect(destinationOf(said)).toBe('/outside?error=email_not_found')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is known by its endpoints alone', async () => {
      const providers = await givenProviders()
      const at = (name: string) => `${providers.url}/acme/${name}`
      const endpoints = { authorize: at('authorize'), token: at('token'), userInfo: at('userInfo') }
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), endpoints } } })
      const browser = world.visitor()
      expect(destinationOf(await signInBy({ world, providers }, browser, journey, door))).toBe('/inside')
      expect((await browser.get('/get-session')).json.user).toMatchObject({ name: 'Olga', emailVerified: true })
    })

    test.each([
      { claims: { iss: 'https://evil.example' } },
      { claims: { aud: 'another' } },
      { signedBy: 'a stranger' as const },
    ])('gives a forged id token %o in vain', async (twist) => {
      const providers = await givenProviders()
      const issuer = `${providers.url}/acme`
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
      const before = await lastingTables(world.database)
      const said = await signInBy({ world, providers }, world.visitor(), { ...journey, visit: { twist } }, door)
      expect(destinationOf(said)).toBe('/outside?error=unable_to_get_user_info')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(failing)('that fails by %s is away until it is back', async (fault) => {
      const providers = await givenProviders()
      const issuer = `${providers.url}/acme`
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
      providers.fail('acme', 'discovery', fault)
      const before = await lastingTables(world.database)
      const said = await door.knock(world.visitor(), 'signInSocial', { provider: 'acme' })
      expect(said).toMatchObject({ status: 503, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
      providers.fail('acme', 'discovery', undefined)
      expect(destinationOf(await signInBy({ world, providers }, world.visitor(), journey, door))).toBe('/inside')
    })

    test('that publishes the document of another is not there', async () => {
      const providers = await givenProviders()
      const issuer = `${providers.url}/acme/`
      const world = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
      const said = await door.knock(world.visitor(), 'signInSocial', { provider: 'acme' })
      expect(said).toMatchObject({ status: 404, message: 'Provider not found' })
    })
  })
})

import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { providerIds } from '../../simulator/dialects.ts'
import { destinationOf } from '../support/account-life.ts'
import { accountsIn, givenScene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'

const olga = someone('Olga')
const outside = { callbackURL: '/inside', errorCallbackURL: '/outside' }
const byNumber = ['github', 'gitlab', 'kick', 'vk']
const addressless = ['reddit', 'roblox', 'tiktok', 'twitter']

describe.each(testDatabases())('an identity on $name', ({ open }) => {
  const given = onDatabase(open)

  test('is the pair of provider and id: the same id elsewhere is somebody else', async () => {
    const scene = await givenScene(given)
    const mia = someone('Mia', { id: olga.id })
    await signInBy(scene, scene.world.visitor(), { provider: 'spotify', person: olga })
    await signInBy(scene, scene.world.visitor(), { provider: 'zoom', person: mia })
    expect(await accountsIn(scene.world)).toEqual(['mia@example.com zoom', 'olga@example.com spotify'])
  })

  test('is found by its id, whatever address the provider names by now', async () => {
    const scene = await givenScene(given)
    await signInBy(scene, scene.world.visitor(), { provider: 'google', person: olga })
    const moved = { ...olga, email: 'new@example.com', name: 'New' }
    const browser = scene.world.visitor()
    await signInBy(scene, browser, { provider: 'google', person: moved })
    expect((await browser.get('/get-session')).json.user).toMatchObject({ email: 'olga@example.com', name: 'Olga' })
    expect(await accountsIn(scene.world)).toEqual(['olga@example.com google'])
  })

  test.each(providerIds.filter((id) => !byNumber.includes(id)))('without a subject is none: %s', async (provider) => {
    const scene = await givenScene(given)
    const before = await lastingTables(scene.world.database)
    const said = await signInBy(scene, scene.world.visitor(), { provider, person: { ...olga, id: '' }, ...outside })
    expect(destinationOf(said)).toBe('/outside?error=unable_to_get_user_info')
    expect(await lastingTables(scene.world.database)).toEqual(before)
  })

  test.each(
    providerIds
      .filter((id) => !addressless.includes(id))
      .flatMap((provider) => [undefined, 'olga', 'Olga <olga@example.com>'].map((email) => ({ provider, email }))),
  )('with the address $email is refused: $provider', async ({ provider, email }) => {
    const scene = await givenScene(given)
    const before = await lastingTables(scene.world.database)
    const said = await signInBy(scene, scene.world.visitor(), { provider, person: { ...olga, email }, ...outside })
    expect(destinationOf(said)).toBe('/outside?error=email_not_found')
    expect(await lastingTables(scene.world.database)).toEqual(before)
  })

  test('of X without a confirmed address gets one nobody can write to', async () => {
    const scene = await givenScene(given)
    await signInBy(scene, scene.world.visitor(), { provider: 'twitter', person: { ...olga, email: undefined } })
    expect(await accountsIn(scene.world)).toEqual([`${olga.id}@twitter.invalid twitter`])
  })

  test('has its address in the one form all are kept in', async () => {
    const scene = await givenScene(given)
    await signInBy(scene, scene.world.visitor(), { provider: 'google', person: { ...olga, email: 'OLGA@Example.COM' } })
    expect(await accountsIn(scene.world)).toEqual(['olga@example.com google'])
  })

  test.each(providerIds)('has a proven address only where %s says so', async (provider) => {
    const scene = await givenScene(given)
    const browser = scene.world.visitor()
    await signInBy(scene, browser, { provider, person: { ...olga, verified: false } })
    expect((await browser.get('/get-session')).json.user.emailVerified).toBe(false)
  })

  test.each([
    ['google', { email_verified: 'true' }, false],
    ['google', { email_verified: 1 }, false],
    ['google', { email_verified: undefined }, false],
    ['apple', { email_verified: 'true' }, true],
    ['apple', { email_verified: 'false' }, false],
    ['apple', { email_verified: undefined }, false],
    ['microsoft', { email_verified: true }, false],
    ['microsoft', { xms_edov: true }, true],
    ['microsoft', { xms_edov: '1' }, true],
    ['microsoft', { xms_edov: false }, false],
    ['microsoft', { xms_edov: '0' }, false],
    ['twitch', { email_verified: true }, false],
  ])('of %s with %o has a proven address: %s', async (provider, claims, proven) => {
    const scene = await givenScene(given)
    const browser = scene.world.visitor()
    await signInBy(scene, browser, { provider, person: olga, visit: { twist: { claims } } })
    expect((await browser.get('/get-session')).json.user.emailVerified).toBe(proven)
  })

  test('of the one Microsoft tenant that is let in has a proven address', async () => {
    const scene = await givenScene(given, { clients: { microsoft: { tenantId: 'acme-tenant' } } })
    const browser = scene.world.visitor()
    await signInBy(scene, browser, { provider: 'microsoft', person: olga })
    expect((await browser.get('/get-session')).json.user.emailVerified).toBe(true)
  })
})

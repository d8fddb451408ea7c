import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, presentAs, resetTokenOf, signedUpVerified, signInStatus } from '../support/account-life.ts'
import { doors } from '../support/doors.ts'
import { sentMails } from '../support/mail.ts'
import { signedUp } from '../support/people.ts'
import { accountsIn, givenScene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'

const olga = someone('Olga')
const google = { provider: 'google', person: olga, callbackURL: '/inside', errorCallbackURL: '/outside' }
const spotify = { ...google, provider: 'spotify' }
const trusting: FoyerOptions = { account: { accountLinking: { trustedProviders: ['spotify'] } } }
const trustingTwo: FoyerOptions = { account: { accountLinking: { trustedProviders: ['spotify', 'twitch'] } } }
const linkingOff: FoyerOptions = { account: { accountLinking: { trustedProviders: ['spotify'], enabled: false } } }

describe.each(testDatabases())('coming in by a provider with a known address on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', (door) => {
    test.each([
      ['proves it', google, {}],
      ['is trusted', spotify, trusting],
    ])('links the account when the provider %s', async (_label, journey, options) => {
      const scene = await givenScene(given, options)
      const { world } = scene
      const before = await signedUpVerified(world, 'Olga')
      const browser = world.visitor()
      expect(destinationOf(await signInBy(scene, browser, journey, door))).toBe('/inside')
      expect(await accountsIn(world)).toEqual(['olga@example.com credential', `olga@example.com ${journey.provider}`])
      expect([await presentAs(before), await presentAs(browser)]).toEqual([olga.email, olga.email])
      expect(await signInStatus(world, 'olga@example.com')).toBe(200)
      expect(await sentMails(world)).toEqual(['olga@example.com account-linked'])
    })

    test.each([
      ['does not prove it', spotify, {}],
      ['proves it, but linking is off', google, linkingOff],
      ['is trusted, but linking is off', spotify, linkingOff],
    ])('is refused when the provider %s', async (_label, journey, options) => {
      const scene = await givenScene(given, options)
      const { world } = scene
      await signedUpVerified(world, 'Olga')
      const before = await lastingTables(world.database)
      const browser = world.visitor()
      const said = await signInBy(scene, browser, journey, door)
      expect(destinationOf(said)).toBe('/outside?error=account_not_linked')
      expect(await presentAs(browser)).toBeUndefined()
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('takes every way in from whoever held the address without proof of it', async () => {
      const scene = await givenScene(given)
      const { world } = scene
      const squatter = await signedUp(world, 'Olga')
      await run(
        world.database,
        `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt")
         select 'theirs', 'github', 'theirs', id, now(), now() from "user"`,
      )
      const token = await resetTokenOf(world, 'Olga')
      const browser = world.visitor()
      expect(destinationOf(await signInBy(scene, browser, google, door))).toBe('/inside')
      expect(await accountsIn(world)).toEqual(['olga@example.com google'])
      expect((await browser.get('/get-session')).json.user.emailVerified).toBe(true)
      expect(await presentAs(squatter)).toBeUndefined()
      expect(await signInStatus(world, 'olga@example.com')).toBe(401)
      const reset = await world.visitor().post('/reset-password', { token, newPassword: 'a-squatters-password' })
      expect(reset).toMatchObject({ status: 400, json: { message: 'invalid token' } })
    })

    test('takes nothing from them when the provider is only trusted, however many take turns', async () => {
      const scene = await givenScene(given, trustingTwo)
      const { world } = scene
      const holder = await signedUp(world, 'Olga')
      const browsers = [holder]
      for (const provider of ['spotify', 'twitch', 'spotify', 'twitch']) {
        const browser = world.visitor()
        browsers.push(browser)
        expect(destinationOf(await signInBy(scene, browser, { ...google, provider }, door))).toBe('/inside')
      }
      const ways = ['credential', 'spotify', 'twitch']
      expect(await accountsIn(world)).toEqual(ways.map((way) => `olga@example.com ${way}`))
      for (const browser of browsers) {
        expect((await browser.get('/get-session')).json.user).toMatchObject({ email: olga.email, emailVerified: false })
      }
    })

    test('takes nothing from them when the provider does not prove it either', async () => {
      const scene = await givenScene(given)
      const squatter = await signedUp(scene.world, 'Olga')
      const before = await lastingTables(scene.world.database)
      const said = await signInBy(scene, scene.world.visitor(), spotify, door)
      expect(destinationOf(said)).toBe('/outside?error=account_not_linked')
      expect(await presentAs(squatter)).toBe('olga@example.com')
      expect((await lastingTables(scene.world.database)).account).toEqual(before.account)
    })
  })
})

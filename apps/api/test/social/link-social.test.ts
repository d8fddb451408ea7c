import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf } from '../support/account-life.ts'
import { browserOf, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { accountsIn, comeBack, givenScene, linkBy, type Scene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'

const olga = someone('olga')
const outside = { callbackURL: '/inside', errorCallbackURL: '/outside' }
const google = { provider: 'google', person: olga, ...outside }
const stranger = { ...google, person: someone('Stranger') }
const unproven = { ...google, person: { ...olga, verified: false } }
const LINKED = ['olga@example.com google']

describe.each(testDatabases())('linking by redirect on $name', ({ open }) => {
  const given = onDatabase(open)

  async function givenOlga(linking = {}): Promise<Scene & { browser: Visitor }> {
    const scene = await givenScene(given, { account: { accountLinking: linking } })
    await givenPeople(scene.world, 'olga')
    return { ...scene, browser: await browserOf(scene.world, 'olga') }
  }

  describe.each(doors)('over $name', (door) => {
    test.each([
      ['with one’s own address', google, {}],
      ['with another address where that is allowed', stranger, { allowDifferentEmails: true }],
      ['with an unproven one at a trusted provider', unproven, { trustedProviders: ['google'] }],
    ])('an account %s', async (_label, journey, linking) => {
      const scene = await givenOlga(linking)
      const said = await linkBy(scene, scene.browser, journey, door)
      expect(destinationOf(said)).toBe('/inside')
      expect(said.setCookies.join()).not.toContain('session_token')
      expect(await accountsIn(scene.world)).toEqual(LINKED)
    })

    test.each(['tiktok', 'reddit', 'roblox', 'twitter'])(
      'an account at %s, which tells no address, where it is trusted and another address allowed',
      async (provider) => {
        const scene = await givenOlga({ trustedProviders: [provider], allowDifferentEmails: true })
        const journey = { ...google, provider, person: someone('olga', { email: undefined, verified: false }) }
        expect(destinationOf(await linkBy(scene, scene.browser, journey, door))).toBe('/inside')
        expect(await accountsIn(scene.world)).toEqual([`olga@example.com ${provider}`])
      },
    )

    test('again renews the tokens of the one account', async () => {
      const scene = await givenOlga()
      await linkBy(scene, scene.browser, google, door)
      const { account: before } = await lastingTables(scene.world.database)
      expect(destinationOf(await linkBy(scene, scene.browser, google, door))).toBe('/inside')
      const { account: after } = await lastingTables(scene.world.database)
      expect(after?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id))
      expect(after?.[0]?.accessToken).not.toBe(before?.[0]?.accessToken)
    })

    test.each([
      ['an unproven address', unproven, {}],
      ['another address', stranger, {}],
      ['an account at all, where linking is off', google, { enabled: false }],
      ['an account that tells no address', { ...google, provider: 'tiktok' }, { allowDifferentEmails: true }],
    ])('%s is refused', async (_label, journey, linking) => {
      const scene = await givenOlga(linking)
      const before = await lastingTables(scene.world.database)
      const said = await linkBy(scene, scene.browser, journey, door)
      expect(destinationOf(said)).toBe('/outside?error=unable_to_link_account')
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })

    test('an account somebody else has is refused, and its tokens stay', async () => {
      const scene = await givenOlga({ allowDifferentEmails: true })
      await signInBy(scene, scene.world.visitor(), stranger)
      const before = await lastingTables(scene.world.database)
      const said = await linkBy(scene, scene.browser, stranger, door)
      expect(destinationOf(said)).toBe('/outside?error=account_already_linked_to_different_user')
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })

    test.each([
      ['nobody', undefined],
      ['somebody else', 'mia'],
    ])('is over when %s is signed in on the way back', async (_label, who) => {
      const scene = await givenOlga()
      const { browser, world, providers } = scene
      const { data } = await door.knock(browser, 'linkSocial', { provider: 'google', ...outside })
      const back = providers.authorize(data.url, olga)
      await browser.post('/sign-out')
      if (who !== undefined) await givenPeople(world, who)
      const theirs = who === undefined ? [] : (await browserOf(world, who)).cookies
      for (const [name, value] of theirs) browser.cookies.set(name, value)
      const before = await lastingTables(world.database)
      const said = await comeBack(browser, back, door)
      expect(destinationOf(said)).toContain('/error?error=please_restart_the_process')
      expect((await lastingTables(world.database)).account).toEqual(before.account)
    })

    test('never ends in another browser, not even where signing in may', async () => {
      const scene = await givenScene(given, { advanced: { bindOAuthState: false } })
      await givenPeople(scene.world, 'olga')
      const [one, other] = [await browserOf(scene.world, 'olga'), await browserOf(scene.world, 'olga')]
      const { data } = await door.knock(one, 'linkSocial', { provider: 'google', ...outside })
      const said = await comeBack(other, scene.providers.authorize(data.url, olga), door)
      expect(destinationOf(said)).toContain('/error?error=please_restart_the_process')
      expect(await accountsIn(scene.world)).toEqual(['olga@example.com nothing'])
    })

    test('needs a session', async () => {
      const scene = await givenScene(given)
      const before = await lastingTables(scene.world.database)
      const said = await door.knock(scene.world.visitor(), 'linkSocial', { provider: 'google' })
      expect(said).toMatchObject({ status: 401, setCookies: [] })
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })
  })
})

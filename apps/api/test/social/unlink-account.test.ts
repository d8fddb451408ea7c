import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf } from '../support/account-life.ts'
import { givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { accountsIn, givenScene, linkBy, type Scene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { alsoAt, ROUNDS, together } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'

const olga = someone('Olga')
const LAST = { status: 400, message: "You can't unlink your last account" }
const NOT_FOUND = { status: 400, message: 'Account not found' }

describe.each(testDatabases())('unlinking on $name', ({ open, name: engine }) => {
  const given = onDatabase(open)

  /** Olga has come by these, one after the other. */
  async function givenOlga(providers: readonly string[], options = {}): Promise<Scene & { browser: Visitor }> {
    const scene = await givenScene(given, options)
    const browser = scene.world.visitor()
    for (const provider of providers) await signInBy(scene, browser, { provider, person: olga })
    return { ...scene, browser }
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test('one of two takes that one', async () => {
      const { world, browser } = await givenOlga(['google', 'github'])
      expect(await knock(browser, 'unlinkAccount', { providerId: 'google' })).toMatchObject({ data: { status: true } })
      expect(await accountsIn(world)).toEqual(['olga@example.com github'])
    })

    test('the account named by its id at the provider takes that one', async () => {
      const linking = { account: { accountLinking: { allowDifferentEmails: true } } }
      const scene = await givenOlga(['google'], linking)
      const other = someone('Other')
      expect(destinationOf(await linkBy(scene, scene.browser, { provider: 'google', person: other }))).toBeTruthy()
      const said = await knock(scene.browser, 'unlinkAccount', { providerId: 'google', accountId: olga.id })
      expect(said.status).toBe(200)
      expect((await scene.browser.get('/list-accounts')).json).toMatchObject([{ accountId: other.id }])
    })

    test.each([
      [['google'], { providerId: 'google' }, LAST],
      [['google'], { providerId: 'github' }, LAST],
      [['google', 'github'], { providerId: 'zoom' }, NOT_FOUND],
      [['google', 'github'], { providerId: 'google', accountId: 'unknown' }, NOT_FOUND],
    ])('of %o by %o is refused', async (providers, input, refusal) => {
      const { world, browser } = await givenOlga(providers)
      const before = await lastingTables(world.database)
      expect(await knock(browser, 'unlinkAccount', input)).toMatchObject(refusal)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('the last is allowed where the options say so', async () => {
      const { world, browser } = await givenOlga(['google'], {
        account: { accountLinking: { allowUnlinkingAll: true } },
      })
      expect((await knock(browser, 'unlinkAccount', { providerId: 'google' })).status).toBe(200)
      expect(await accountsIn(world)).toEqual(['olga@example.com nothing'])
    })

    test('somebody else’s account is refused', async () => {
      const { world } = await givenOlga(['google', 'github'], {
        account: { accountLinking: { allowUnlinkingAll: true } },
      })
      const mallory = (await givenPeople(world, 'mallory'))('mallory')
      const before = await lastingTables(world.database)
      const said = await knock(mallory, 'unlinkAccount', { providerId: 'google', accountId: olga.id })
      expect(said).toMatchObject(NOT_FOUND)
      expect((await knock(world.visitor(), 'unlinkAccount', { providerId: 'google' })).status).toBe(401)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      [{}, 403],
      [{ session: { freshAge: 0 } }, 200],
    ])('a day after signing in, with %o, is answered %i', async (options, status) => {
      const { world, browser } = await givenOlga(['google', 'github'], options)
      await run(world.database, `update session set "createdAt" = now() - interval '25 hours'`)
      const said = await knock(browser, 'unlinkAccount', { providerId: 'google' })
      expect(said.status).toBe(status)
      if (status === 403) expect(said.message).toBe('Session is not fresh')
      expect(await accountsIn(world)).toHaveLength(status === 403 ? 2 : 1)
    })
  })

  test('the two last at the same time leaves one', async () => {
    const scene = await givenOlga(['google', 'github'])
    const { world, browser } = scene
    for (let round = 0; round < ROUNDS[engine]; round += 1) {
      const both = ['google', 'github'].map((providerId) => () => {
        return alsoAt(world, browser).post('/unlink-account', { providerId })
      })
      expect((await together(both)).sort()).toEqual([200, 400])
      const [left = ''] = await accountsIn(world)
      expect(await accountsIn(world)).toHaveLength(1)
      const provider = left.endsWith('google') ? 'github' : 'google'
      await linkBy(scene, browser, { provider, person: olga })
    }
  })
})

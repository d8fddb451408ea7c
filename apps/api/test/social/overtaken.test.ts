import { type TestDatabase, testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, presentAs } from '../support/account-life.ts'
import { type Door, doors, type Said } from '../support/doors.ts'
import { signedUp } from '../support/people.ts'
import { accountsIn, comeBack, givenScene, goThere, type Scene } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { allTables } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'

const google = { provider: 'google', person: someone('Olga'), callbackURL: '/inside', errorCallbackURL: '/outside' }
const github = { ...google, provider: 'github' }
const OLGAS = ['olga@example.com google']
const RESTART = '/account?error=please_restart_the_process'

describe.each(testDatabases())('whoever comes back from a provider too late on $name', ({ open, name }) => {
  const given = onDatabase(open)
  // Its one connection lets nobody wait inside of a transaction: the later one may be the first there.
  const tooLate = name === 'PGlite' ? [RESTART, '/account'] : [RESTART]

  describe.each(doors)('over $name', (door) => {
    test('by an account that is evicted meanwhile does not come in', async () => {
      const scene = await givenScene(given)
      const { world } = scene
      const squat = { ...github, person: someone('Olga', { id: '666', verified: false }) }
      const [squatter, olga] = [world.visitor(), world.visitor()]
      await comeBack(squatter, await goThere(scene, squatter, squat, door), door)
      expect(await accountsIn(world)).toEqual(['olga@example.com github'])
      const back = await goThere(scene, squatter, squat, door)
      const hers = await goThere(scene, olga, google, door)
      const [came] = await whileUsersAreHeld(world.database, [
        () => comeBack(olga, hers, door),
        () => comeBack(squatter, back, door),
      ])
      expect(came && destinationOf(came)).toBe('/inside')
      expect(await accountsIn(world)).toEqual(OLGAS)
      expect([await presentAs(olga), await presentAs(squatter)]).toEqual(['olga@example.com', undefined])
    })

    test('links nothing to a user they are evicted from meanwhile', async () => {
      const scene = await givenScene(given, { account: { accountLinking: { allowDifferentEmails: true } } })
      const { world } = scene
      const squatter = await signedUp(world, 'Olga')
      const finish = await settingOutToLink(scene, squatter, door)
      const olga = world.visitor()
      const hers = await goThere(scene, olga, google, door)
      const [, late] = await whileUsersAreHeld(world.database, [() => comeBack(olga, hers, door), finish])
      expect(tooLate).toContain(late && destinationOf(late))
      expect(await accountsIn(world)).toEqual(OLGAS)
      expect(await presentAs(squatter)).toBeUndefined()
    })

    test('links nothing to a user who is deleted meanwhile', async () => {
      const scene = await givenScene(given)
      const { world } = scene
      const olga = await signedUp(world, 'Olga')
      const finish = await settingOutToLink(scene, olga, door, someone('Olga'))
      const [deleted, late] = await whileUsersAreHeld(world.database, [
        () => door.knock(olga, 'deleteUser', {}),
        finish,
      ])
      expect(deleted?.status).toBe(200)
      expect(tooLate).toContain(late && destinationOf(late))
      const { user, account } = await allTables(world.database)
      expect([user, account]).toEqual([[], []])
    })

    test('links nothing by an id token either', async () => {
      const scene = await givenScene(given)
      const { world, providers } = scene
      const olga = await signedUp(world, 'Olga')
      const idToken = { token: providers.idToken('google', someone('Olga')) }
      const [deleted, late] = await whileUsersAreHeld(world.database, [
        () => door.knock(olga, 'deleteUser', {}),
        () => door.knock(olga, 'linkSocial', { provider: 'google', idToken }),
      ])
      expect(deleted?.status).toBe(200)
      expect(name === 'PGlite' ? [200, 401] : [401]).toContain(late?.status)
      expect((await allTables(world.database)).account).toEqual([])
    })
  })
})

/** Sets out to link an account at GitHub; what is given comes back from there, with a browser of that moment. */
async function settingOutToLink(
  { world, providers }: Scene,
  browser: Visitor,
  door: Door,
  person = someone('Mallory'),
): Promise<() => Promise<Said>> {
  const input = { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account' }
  const { data } = await door.knock(browser, 'linkSocial', input)
  const back = providers.authorize(data.url, person)
  const tab = world.visitor()
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  return () => comeBack(tab, back, door)
}

/** Lets calls arrive one by one while every user is held: they go on in this order, each with what it saw before. */
async function whileUsersAreHeld({ db }: TestDatabase, acts: readonly (() => Promise<Said>)[]): Promise<Said[]> {
  const going = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('user').select('id').forUpdate().execute()
    const begun: Promise<Said>[] = []
    for (const act of acts) {
      begun.push(act())
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return begun
  })
  return Promise.all(going)
}

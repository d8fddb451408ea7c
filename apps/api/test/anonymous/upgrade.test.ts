import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { giveRole } from '../admin/cast.ts'
import { destinationOf, presentAs } from '../support/account-life.ts'
import { givenCompany, givenPeople, rolesIn } from '../support/companies.ts'
import { type Door, doors } from '../support/doors.ts'
import { mailedLink } from '../support/mail.ts'
import { details } from '../support/people.ts'
import { accountsIn, givenScene, linkBy, type Scene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'
import { type Anonymous, copyOf, givenAnonymous, joinAcme } from './anonymous-in.ts'

const google = { provider: 'google', person: someone('Olga'), callbackURL: '/inside', newUserCallbackURL: '/welcome' }

/** The ways an anonymous user becomes Olga. */
const ways: readonly { way: string; go(scene: Scene, browser: Visitor, door: Door): Promise<unknown> }[] = [
  { way: 'signing up', go: (_scene, browser, { knock }) => knock(browser, 'signUpEmail', details('Olga')) },
  { way: 'a first visit to a provider', go: (scene, browser, door) => signInBy(scene, browser, google, door) },
  {
    way: 'an id token',
    go: ({ providers }, browser, { knock }) => {
      const idToken = { token: providers.idToken('google', google.person) }
      return knock(browser, 'signInSocial', { provider: 'google', idToken })
    },
  },
  { way: 'linking an account', go: (scene, browser, door) => linkBy(scene, browser, google, door) },
  {
    way: 'linking an id token',
    go: ({ providers }, browser, { knock }) => {
      const idToken = { token: providers.idToken('google', google.person) }
      return knock(browser, 'linkSocial', { provider: 'google', idToken })
    },
  },
]

const outside = { ...google, errorCallbackURL: '/outside' }

describe.each(testDatabases())('an anonymous user who becomes known on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Someone anonymous who owns Acme. */
  async function givenOwner(): Promise<Scene & { owner: Anonymous }> {
    const scene = await givenScene(given, { anonymous: { enabled: true } })
    const owner = await givenAnonymous(scene.world)
    await givenCompany(scene.world, { member: 'mia' })
    await joinAcme(scene.world, owner.id, 'owner')
    return { ...scene, owner }
  }

  describe.each(doors)('over $name', (door) => {
    test.each(ways)('by $way stays the same user with what is theirs, in a new session', async ({ go }) => {
      const { owner, ...scene } = await givenOwner()
      const { browser, id } = owner
      const old = copyOf(scene.world, browser)
      await go(scene, browser, door)
      const { user } = (await door.knock(browser, 'getSession')).data
      expect(user).toMatchObject({ id, name: 'Olga', email: 'olga@example.com', isAnonymous: null })
      expect(await rolesIn(scene.world)).toEqual({ [id]: 'owner', mia: 'member' })
      expect(await presentAs(old)).toBeUndefined()
      expect((await door.knock(browser, 'listAccounts')).data).toHaveLength(1)
      expect(await countRows(scene.world.database, 'user')).toBe(2)
    })

    test.each(ways)('by $way keeps the picture and the language they chose, and is on record', async ({ go }) => {
      const { owner, ...scene } = await givenOwner()
      const chosen = { image: 'https://pictures.example/1.png', language: 1 }
      const { database } = scene.world
      await database.db.updateTable('user').set(chosen).where('id', '=', owner.id).execute()
      // What they bring along takes the place of a picture, where it has one.
      const { image } = google.person
      await go(scene, owner.browser, door)
      const { user, auditEvent } = await lastingTables(database)
      const own = user?.find(({ id }) => id === owner.id)
      expect(own).toMatchObject({ language: chosen.language, isAnonymous: null })
      expect(own?.image).toBe(
        (await accountsIn(scene.world)).includes('olga@example.com credential') ? chosen.image : image,
      )
      const told = auditEvent?.filter(({ targetUserId }) => targetUserId === owner.id).map(({ type }) => type)
      expect(told).toContain('user-signed-up')
    })

    test('with an address somebody has stays anonymous', async () => {
      const { owner, world } = await givenOwner()
      const before = await lastingTables(world.database)
      const said = await door.knock(owner.browser, 'signUpEmail', details('mia'))
      expect(said).toMatchObject({ status: 422, message: 'User already exists' })
      expect(await lastingTables(world.database)).toEqual(before)
      expect((await owner.browser.get('/get-session')).json.user.isAnonymous).toBe(true)
    })

    test.each([
      ['address', someone('mia'), 'account_not_linked'],
      ['account', someone('Olga'), 'account_already_linked_to_different_user'],
    ])('by linking an account stays anonymous when its %s is somebody’s', async (_label, person, code) => {
      const { owner, ...scene } = await givenOwner()
      await signInBy(scene, scene.world.visitor(), google)
      const before = await lastingTables(scene.world.database)
      const said = await linkBy(scene, owner.browser, { ...outside, person }, door)
      expect(destinationOf(said)).toBe(`/outside?error=${code}`)
      expect(await lastingTables(scene.world.database)).toEqual(before)
      expect((await owner.browser.get('/get-session')).json.user.isAnonymous).toBe(true)
    })

    test('by linking an account stays anonymous where nobody signs up by that provider', async () => {
      const scene = await givenScene(given, {
        anonymous: { enabled: true },
        clients: { google: { disableSignUp: true } },
      })
      const { browser } = await givenAnonymous(scene.world)
      const before = await lastingTables(scene.world.database)
      expect(destinationOf(await linkBy(scene, browser, outside, door))).toBe('/outside?error=signup_disabled')
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })

    test('by a provider leads where newcomers go', async () => {
      const { owner, ...scene } = await givenOwner()
      expect(destinationOf(await signInBy(scene, owner.browser, google, door))).toBe('/welcome')
    })
  })

  test('in one of two browsers at a time is one user, whichever comes first', async () => {
    const { owner, ...scene } = await givenOwner()
    const second = await givenAnonymous(scene.world)
    const journeys = [owner, second].map(({ browser }) => signInBy(scene, browser, google))
    const ends = (await Promise.all(journeys)).map(destinationOf).sort()
    expect(ends).toEqual(['/inside', '/welcome'])
    expect(await countRows(scene.world.database, 'account')).toBe(1)
    expect(await countRows(scene.world.database, 'user')).toBe(2)
    expect(Object.values(await rolesIn(scene.world)).sort()).toEqual(['member', 'owner'])
  })

  test('by linking one account in two browsers at a time is one user, and the other stays anonymous', async () => {
    const { owner, ...scene } = await givenOwner()
    const second = await givenAnonymous(scene.world)
    const journeys = [owner, second].map(({ browser }) => linkBy(scene, browser, outside))
    const ends = (await Promise.all(journeys)).map(destinationOf).sort()
    expect(ends).toEqual(['/inside', '/outside?error=account_already_linked_to_different_user'])
    expect(await countRows(scene.world.database, 'account')).toBe(1)
    const { user } = await lastingTables(scene.world.database)
    expect(user?.filter(({ isAnonymous }) => isAnonymous === true)).toHaveLength(1)
  })

  test('by linking in one tab and signing up in another is one user', async () => {
    const { owner, ...scene } = await givenOwner()
    const other = copyOf(scene.world, owner.browser)
    const zoe = details('Zoe')
    await Promise.all([linkBy(scene, owner.browser, outside), other.post('/sign-up/email', zoe)])
    const { user = [], account = [] } = await lastingTables(scene.world.database)
    expect(user.filter(({ isAnonymous }) => isAnonymous === true)).toEqual([])
    expect(user.find(({ id }) => id === owner.id)?.email).toMatch(/^(olga|zoe)@example\.com$/)
    // Whoever came second found nobody anonymous any more: a new user by sign-up, nothing by a link without a session.
    for (const { id } of user.filter((row) => row.id !== 'mia')) {
      expect(account.filter(({ userId }) => userId === id)).toHaveLength(1)
    }
  })

  test('by linking an address nobody has proven is mailed to prove it', async () => {
    const options = { anonymous: { enabled: true }, emailVerification: { sendOnSignUp: true } }
    const scene = await givenScene(given, options)
    const { browser } = await givenAnonymous(scene.world)
    await linkBy(scene, browser, { ...outside, person: { ...google.person, verified: false } })
    expect(await mailedLink(scene.world, 'olga@example.com', 'verify-email')).toMatchObject({
      pathname: '/api/auth/verify-email',
    })
  })

  test('by nobody who acts as them', async () => {
    const { owner, ...scene } = await givenOwner()
    const adam = (await givenPeople(scene.world, 'adam'))('adam')
    await giveRole(scene.world, 'adam', 'admin')
    await adam.post('/admin/impersonate-user', { userId: owner.id })
    const before = await lastingTables(scene.world.database)
    expect(destinationOf(await linkBy(scene, adam, outside))).toBe('/outside?error=unable_to_link_account')
    expect(await lastingTables(scene.world.database)).toEqual(before)
  })

  test('by signing up with an address somebody takes at that moment stays anonymous', async () => {
    const { owner, world } = await givenOwner()
    const second = await givenAnonymous(world)
    const signingUp = [owner, second].map(({ browser }) => browser.post('/sign-up/email', details('Olga')))
    const statuses = (await Promise.all(signingUp)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect(await countRows(world.database, 'account')).toBe(1)
    const { user } = await lastingTables(world.database)
    expect(user?.filter(({ isAnonymous }) => isAnonymous === true)).toHaveLength(1)
  })
})

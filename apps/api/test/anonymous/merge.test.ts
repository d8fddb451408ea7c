import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, presentAs } from '../support/account-life.ts'
import { browserOf, givenCompany, givenInvitation, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { details, signedUp } from '../support/people.ts'
import { givenScene, type Scene, signInBy } from '../support/providers/journey.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import { type Anonymous, copyOf, givenAnonymous, google, joinAcme, waysIn } from './anonymous-in.ts'

describe.each(testDatabases())('an anonymous user who signs in as someone known on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Olga is known with her address proven; somebody anonymous is in Acme in a role of theirs. */
  async function givenBoth(role: string): Promise<Scene & { anonymous: Anonymous; olgaId: string }> {
    const scene = await givenScene(given, { anonymous: { enabled: true } })
    const olga = await signedUp(scene.world, 'Olga')
    await run(scene.world.database, 'update "user" set "emailVerified" = true')
    const olgaId = (await olga.get('/get-session')).json.user.id
    const anonymous = await givenAnonymous(scene.world)
    await givenCompany(scene.world, { member: 'mia' })
    await joinAcme(scene.world, anonymous.id, role)
    return { ...scene, anonymous, olgaId }
  }

  describe.each(doors)('over $name', (door) => {
    test.each(waysIn)('by $way hands on what they belong to, and is no more', async ({ go }) => {
      const { anonymous, olgaId, ...scene } = await givenBoth('owner')
      const { browser, id } = anonymous
      const old = copyOf(scene.world, browser)
      const invitation = await givenInvitation(scene.world, { to: 'nina', from: id })
      await go(scene, browser, door)
      expect(await presentAs(browser)).toBe('olga@example.com')
      expect(await presentAs(old)).toBeUndefined()
      expect(await rolesIn(scene.world)).toEqual({ [olgaId]: 'owner', mia: 'member' })
      const { user, invitation: invitations, auditEvent } = await lastingTables(scene.world.database)
      expect(user?.filter((row) => row.id === id)).toEqual([])
      const gone = { actorId: olgaId, targetUserId: id, detail: JSON.stringify({ mergedInto: olgaId }) }
      expect(auditEvent?.filter(({ type }) => type === 'user-deleted')).toMatchObject([gone])
      const joined = {
        actorId: olgaId,
        organizationId: 'acme',
        detail: JSON.stringify({ roles: ['owner'], merged: id }),
      }
      expect(auditEvent?.filter(({ type }) => type === 'member-added')).toMatchObject([joined])
      expect(invitations).toMatchObject([{ id: invitation, inviterId: olgaId, status: 'pending' }])
    })

    test.each(waysIn)('by $way leaves no organization without its owner', async ({ go }) => {
      const { anonymous, olgaId, ...scene } = await givenBoth('owner')
      await joinAcme(scene.world, olgaId, 'member')
      await go(scene, anonymous.browser, door)
      expect(await rolesIn(scene.world)).toEqual({ [olgaId]: 'member,owner', mia: 'member' })
      const { auditEvent } = await lastingTables(scene.world.database)
      const told = auditEvent?.filter(({ organizationId }) => organizationId === 'acme').map(({ type }) => type)
      expect(told).toEqual(['member-changed'])
    })

    test('but fails, stays as they were', async () => {
      const { anonymous, world, providers } = await givenBoth('owner')
      const scene = { world, providers }
      const before = await lastingTables(world.database)
      const wrong = { ...details('Olga'), password: 'a-wrong-password' }
      expect((await door.knock(anonymous.browser, 'signInEmail', wrong)).status).toBe(401)
      const failing = { ...google, provider: 'spotify', errorCallbackURL: '/outside' }
      const said = await signInBy(scene, anonymous.browser, failing, door)
      expect(destinationOf(said)).toBe('/outside?error=account_not_linked')
      expect((await anonymous.browser.get('/get-session')).json.user.id).toBe(anonymous.id)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('but is banned, stays as they were', async () => {
      const { anonymous, olgaId, ...scene } = await givenBoth('owner')
      await run(scene.world.database, `update "user" set banned = true where id = '${olgaId}'`)
      const before = await lastingTables(scene.world.database)
      for (const { go } of waysIn) await go(scene, anonymous.browser, door)
      expect((await anonymous.browser.get('/get-session')).json.user.id).toBe(anonymous.id)
      expect(await lastingTables(scene.world.database)).toEqual(before)
    })

    test('and is really an admin acting as them, takes nothing', async () => {
      const { anonymous, world, olgaId } = await givenBoth('owner')
      await run(world.database, `update "user" set role = 'admin' where id = '${olgaId}'`)
      const admin = await browserOf(world, olgaId)
      await door.knock(admin, 'impersonateUser', { userId: anonymous.id })
      await door.knock(admin, 'signInEmail', details('Olga'))
      expect(await rolesIn(world)).toEqual({ [anonymous.id]: 'owner', mia: 'member' })
      expect(await presentAs(anonymous.browser)).toContain('temp-')
    })
  })
})

import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import { clientFor, givenInvitation, givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { givenProviderApp, type Scene, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import {
  type AnonymousUser,
  copyClient,
  givenAnonymousUser,
  google,
  joinAcme,
  signInMethods,
} from './anonymous-user.ts'

describe('an anonymous user who signs in to an existing account', () => {
  const given = testAppsOn()

  /** Olga has signed up and is verified; an anonymous user is a member of Acme with `role`. */
  async function givenBoth(role: string): Promise<Scene & { anonymous: AnonymousUser; olgaId: string }> {
    const scene = await givenProviderApp(given, { anonymous: { enabled: true } })
    const olga = await signedUp(scene.app, 'Olga')
    await run(scene.app.database, 'update "user" set "emailVerified" = true')
    const olgaId = (await olga.get('/get-session')).json.user.id
    const anonymous = await givenAnonymousUser(scene.app)
    await givenOrganization(scene.app, { member: 'mia' })
    await joinAcme(scene.app, anonymous.id, role)
    return { ...scene, anonymous, olgaId }
  }

  test.each(signInMethods)('with $method passes on their memberships and is deleted', async ({ signIn }) => {
    const { anonymous, olgaId, ...scene } = await givenBoth('owner')
    const { browser, id } = anonymous
    const old = copyClient(scene.app, browser)
    const invitation = await givenInvitation(scene.app, { to: 'nina', from: id })
    await signIn(scene, browser)
    expect(await signedInEmail(browser)).toBe('olga@example.com')
    expect(await signedInEmail(old)).toBeUndefined()
    expect(await rolesIn(scene.app)).toEqual({ [olgaId]: 'owner', mia: 'member' })
    const { user, invitation: invitations, auditEvent } = await tablesWithoutCounters(scene.app.database)
    expect(user?.filter((row) => row.id === id)).toEqual([])
    const deleted = { actorId: olgaId, targetUserId: id, detail: JSON.stringify({ mergedInto: olgaId }) }
    expect(auditEvent?.filter(({ type }) => type === 'user.deleted')).toMatchObject([deleted])
    const added = {
      actorId: olgaId,
      organizationId: 'acme',
      detail: JSON.stringify({ roles: ['owner'], merged: id }),
    }
    expect(auditEvent?.filter(({ type }) => type === 'organization.member.added')).toMatchObject([added])
    expect(invitations).toMatchObject([{ id: invitation, inviterId: olgaId, status: 'pending' }])
  })

  test.each(signInMethods)('with $method leaves no organization without an owner', async ({ signIn }) => {
    const { anonymous, olgaId, ...scene } = await givenBoth('owner')
    await joinAcme(scene.app, olgaId, 'member')
    await signIn(scene, anonymous.browser)
    expect(await rolesIn(scene.app)).toEqual({ [olgaId]: 'member,owner', mia: 'member' })
    const { auditEvent } = await tablesWithoutCounters(scene.app.database)
    const eventTypes = auditEvent?.filter(({ organizationId }) => organizationId === 'acme').map(({ type }) => type)
    expect(eventTypes).toEqual(['organization.member.changed'])
  })

  test('and fails is left unchanged', async () => {
    const { anonymous, app, providers } = await givenBoth('owner')
    const scene = { app, providers }
    const before = await tablesWithoutCounters(app.database)
    const wrong = { ...details('Olga'), password: 'a-wrong-password' }
    expect((await call(anonymous.browser, 'signInEmail', wrong)).status).toBe(401)
    const failing = { ...google, provider: 'spotify', errorCallbackURL: '/outside' }
    const result = await signInWithProvider(scene, anonymous.browser, failing)
    expect(redirectTarget(result)).toBe('/outside?error=account_not_linked')
    expect((await anonymous.browser.get('/get-session')).json.user.id).toBe(anonymous.id)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('that is banned is left unchanged', async () => {
    const { anonymous, olgaId, ...scene } = await givenBoth('owner')
    await run(scene.app.database, `update "user" set banned = true where id = '${olgaId}'`)
    const before = await tablesWithoutCounters(scene.app.database)
    for (const { signIn } of signInMethods) await signIn(scene, anonymous.browser)
    expect((await anonymous.browser.get('/get-session')).json.user.id).toBe(anonymous.id)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('while impersonated by an admin is not merged', async () => {
    const { anonymous, app, olgaId } = await givenBoth('owner')
    await run(app.database, `update "user" set role = 'admin' where id = '${olgaId}'`)
    const admin = await clientFor(app, olgaId)
    await call(admin, 'impersonateUser', { userId: anonymous.id })
    await call(admin, 'signInEmail', details('Olga'))
    expect(await rolesIn(app)).toEqual({ [anonymous.id]: 'owner', mia: 'member' })
    expect(await signedInEmail(anonymous.browser)).toContain('temp-')
  })
})

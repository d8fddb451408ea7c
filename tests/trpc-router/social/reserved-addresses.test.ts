import { redirectTarget, signedUpVerified } from '@foyer/testing/account-rows'
import { clientFor, givenUsers } from '@foyer/testing/organizations'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const olga = providerUser('Olga')
/** What stands in for the email of Olga, who comes by a provider that gives none. */
const reserved = `${olga.id}@TikTok.invalid`
const placeholder = reserved.toLowerCase()
const password = 'correct-horse-battery'

describe('an address below .invalid', () => {
  const given = testAppsOn()

  test('is refused where a user signs up with it', async () => {
    const app = await given()
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'signUpEmail', { ...details('Mallory'), email: reserved })
    expect(result).toMatchObject({ status: 400, message: 'Invalid email', setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where a user changes to it, verified or not', async () => {
    const app = await given()
    const as = await givenUsers(app, 'mallory')
    const clients = [as('mallory'), await signedUpVerified(app, 'Max')]
    const before = await tablesWithoutCounters(app.database)
    for (const client of clients) {
      const result = await call(client, 'changeEmail', { newEmail: reserved })
      expect(result).toMatchObject({ status: 400, message: 'Invalid email' })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where an admin creates a user with it', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('adam'), 'createUser', { name: 'Olga', email: reserved, password })
    expect(result).toMatchObject({ status: 400, message: 'Invalid email' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where it is invited', async () => {
    const app = await given()
    await givenUsers(app, 'owen')
    const owen = await clientFor(app, 'owen')
    await call(owen, 'createOrganization', { name: 'Acme', slug: 'acme' })
    const before = await tablesWithoutCounters(app.database)
    const alone = await call(owen, 'inviteMember', { email: reserved, role: 'member' })
    expect(alone).toMatchObject({ status: 400, message: 'Invalid email' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is no email of a user at a provider that gives one', async () => {
    const scene = await givenProviderApp(given)
    const before = await tablesWithoutCounters(scene.app.database)
    const mallory = providerUser('Mallory', { email: reserved })
    const flow = { provider: 'google', user: mallory, errorCallbackURL: '/outside' }
    const result = await signInWithProvider(scene, scene.app.client(), flow)
    expect(redirectTarget(result)).toBe('/outside?error=email_not_found')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('is still free for the user of a provider that gives none', async () => {
    const scene = await givenProviderApp(given)
    await call(scene.app.client(), 'signUpEmail', { ...details('Mallory'), email: reserved })
    await signInWithProvider(scene, scene.app.client(), { provider: 'tiktok', user: olga })
    expect(await accountsIn(scene.app)).toEqual([`${placeholder} tiktok`])
  })

  test('is refused where it is invited among others', async () => {
    const app = await given()
    await givenUsers(app, 'owen')
    const owen = await clientFor(app, 'owen')
    await owen.post('/organization/create', { name: 'Acme', slug: 'acme' })
    const emails = [reserved, 'mia@example.com']
    const result = await owen.trpc.invitation.inviteMembers.mutate({ emails, role: 'member' })
    expect(result).toMatchObject([{ refusal: { code: 'INVALID_EMAIL' } }, { invitation: { status: 'pending' } }])
  })
})

import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import {
  accountsIn,
  givenProviderApp,
  linkProvider,
  returnFromProvider,
  type Scene,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'
import { type AnonymousUser, copyClient, givenAnonymousUser, joinAcme } from './anonymous-user.ts'

const google = {
  provider: 'google',
  user: providerUser('Olga'),
  callbackURL: '/inside',
  newUserCallbackURL: '/welcome',
}

/** Operations that turn an anonymous user into Olga. */
const upgrades: readonly {
  method: string
  upgrade(scene: Scene, browser: TestClient): Promise<unknown>
}[] = [
  { method: 'signing up', upgrade: (_scene, browser) => call(browser, 'signUpEmail', details('Olga')) },
  {
    method: 'a first sign-in with a provider',
    upgrade: (scene, browser) => signInWithProvider(scene, browser, google),
  },
  {
    method: 'an id token',
    upgrade: ({ providers }, browser) => {
      const idToken = { token: providers.idToken('google', google.user) }
      return call(browser, 'signInSocial', { provider: 'google', idToken })
    },
  },
  {
    method: 'linking an account',
    upgrade: (scene, browser) => linkProvider(scene, browser, google),
  },
  {
    method: 'linking an id token',
    upgrade: ({ providers }, browser) => {
      const idToken = { token: providers.idToken('google', google.user) }
      return call(browser, 'linkSocial', { provider: 'google', idToken })
    },
  },
]

const withErrorPage = { ...google, errorCallbackURL: '/outside' }

describe('upgrading an anonymous user', () => {
  const given = testAppsOn()

  /** An anonymous user who owns Acme. */
  async function givenOwner(): Promise<Scene & { owner: AnonymousUser }> {
    const scene = await givenProviderApp(given, { anonymous: { enabled: true } })
    const owner = await givenAnonymousUser(scene.app)
    await givenOrganization(scene.app, { member: 'mia' })
    await joinAcme(scene.app, owner.id, 'owner')
    return { ...scene, owner }
  }

  test.each(upgrades)('by $method keeps the user and its memberships, in a new session', async ({ upgrade }) => {
    const { owner, ...scene } = await givenOwner()
    const { browser, id } = owner
    const old = copyClient(scene.app, browser)
    await upgrade(scene, browser)
    const { user } = (await call(browser, 'getSession')).data
    expect(user).toMatchObject({ id, name: 'Olga', email: 'olga@example.com', isAnonymous: null })
    expect(await rolesIn(scene.app)).toEqual({ [id]: 'owner', mia: 'member' })
    expect(await signedInEmail(old)).toBeUndefined()
    expect((await call(browser, 'listAccounts')).data).toHaveLength(1)
    expect(await countRows(scene.app.database, 'user')).toBe(2)
  })

  test.each(upgrades)('by $method keeps the chosen picture and language, and is recorded', async ({ upgrade }) => {
    const { owner, ...scene } = await givenOwner()
    const chosen = { image: 'https://pictures.example/1.png', language: 1 }
    const { database } = scene.app
    await database.db.updateTable('user').set(chosen).where('id', '=', owner.id).execute()
    // The provider's picture replaces the chosen one.
    const { image } = google.user
    await upgrade(scene, owner.browser)
    const { user, auditEvent } = await tablesWithoutCounters(database)
    const own = user?.find(({ id }) => id === owner.id)
    expect(own).toMatchObject({ language: chosen.language, isAnonymous: null })
    expect(own?.image).toBe(
      (await accountsIn(scene.app)).includes('olga@example.com credential') ? chosen.image : image,
    )
    const eventTypes = auditEvent?.filter(({ targetUserId }) => targetUserId === owner.id).map(({ type }) => type)
    expect(eventTypes).toContain('user.created')
  })

  test('with a taken email is refused, and the user stays anonymous', async () => {
    const { owner, app } = await givenOwner()
    const before = await tablesWithoutCounters(app.database)
    const result = await call(owner.browser, 'signUpEmail', details('mia'))
    expect(result).toMatchObject({ status: 422, message: 'User already exists' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await owner.browser.get('/get-session')).json.user.isAnonymous).toBe(true)
  })

  test.each([
    ['email', providerUser('mia'), 'account_not_linked'],
    ['account', providerUser('Olga'), 'account_already_linked_to_different_user'],
  ])('by linking is refused when the %s belongs to another user', async (_label, user, code) => {
    const { owner, ...scene } = await givenOwner()
    await signInWithProvider(scene, scene.app.client(), google)
    const before = await tablesWithoutCounters(scene.app.database)
    const result = await linkProvider(scene, owner.browser, { ...withErrorPage, user })
    expect(redirectTarget(result)).toBe(`/outside?error=${code}`)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    expect((await owner.browser.get('/get-session')).json.user.isAnonymous).toBe(true)
  })

  test('by linking is refused where sign-up with that provider is disabled', async () => {
    const scene = await givenProviderApp(given, {
      anonymous: { enabled: true },
      clients: { google: { disableSignUp: true } },
    })
    const { browser } = await givenAnonymousUser(scene.app)
    const before = await tablesWithoutCounters(scene.app.database)
    expect(redirectTarget(await linkProvider(scene, browser, withErrorPage))).toBe('/outside?error=signup_disabled')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('with a provider redirects to newUserCallbackURL', async () => {
    const { owner, ...scene } = await givenOwner()
    expect(redirectTarget(await signInWithProvider(scene, owner.browser, google))).toBe('/welcome')
  })

  test('with one account in two browsers at once results in one user', async () => {
    const { owner, ...scene } = await givenOwner()
    const second = await givenAnonymousUser(scene.app)
    const flows = [owner, second].map(({ browser }) => signInWithProvider(scene, browser, google))
    const destinations = (await Promise.all(flows)).map(redirectTarget).sort()
    expect(destinations).toEqual(['/inside', '/welcome'])
    expect(await countRows(scene.app.database, 'account')).toBe(1)
    expect(await countRows(scene.app.database, 'user')).toBe(2)
    expect(Object.values(await rolesIn(scene.app)).sort()).toEqual(['member', 'owner'])
  })

  test('by linking one account in two browsers at once upgrades one, and the other stays anonymous', async () => {
    const { owner, ...scene } = await givenOwner()
    const second = await givenAnonymousUser(scene.app)
    const flows = [owner, second].map(({ browser }) => linkProvider(scene, browser, withErrorPage))
    const destinations = (await Promise.all(flows)).map(redirectTarget).sort()
    expect(destinations).toEqual(['/inside', '/outside?error=account_already_linked_to_different_user'])
    expect(await countRows(scene.app.database, 'account')).toBe(1)
    const { user } = await tablesWithoutCounters(scene.app.database)
    expect(user?.filter(({ isAnonymous }) => isAnonymous === true)).toHaveLength(1)
  })

  test('by linking in one tab and signing up in another happens once', async () => {
    const { owner, ...scene } = await givenOwner()
    const other = copyClient(scene.app, owner.browser)
    const zoe = details('Zoe')
    await Promise.all([linkProvider(scene, owner.browser, withErrorPage), other.post('/sign-up/email', zoe)])
    const { user = [], account = [] } = await tablesWithoutCounters(scene.app.database)
    expect(user.filter(({ isAnonymous }) => isAnonymous === true)).toEqual([])
    expect(user.find(({ id }) => id === owner.id)?.email).toMatch(/^(olga|zoe)@example\.com$/)
    // The second request finds no anonymous user: a sign-up creates a new user, a link without a session does nothing.
    for (const { id } of user.filter((row) => row.id !== 'mia')) {
      expect(account.filter(({ userId }) => userId === id)).toHaveLength(1)
    }
  })

  test('by linking an unverified email sends a verification mail', async () => {
    const options = { anonymous: { enabled: true }, emailVerification: { sendOnSignUp: true } }
    const scene = await givenProviderApp(given, options)
    const { browser } = await givenAnonymousUser(scene.app)
    await linkProvider(scene, browser, { ...withErrorPage, user: { ...google.user, verified: false } })
    expect(await mailedLink(scene.app, 'olga@example.com', 'verify-email')).toMatchObject({
      pathname: '/api/auth/verify-email',
    })
  })

  test('is refused to an impersonating admin, also when the user began to link in the same browser', async () => {
    const { owner, ...scene } = await givenOwner()
    const adam = (await givenUsers(scene.app, 'adam'))('adam')
    await setUserRole(scene.app, 'adam', 'admin')
    await adam.post('/admin/impersonate-user', { userId: owner.id })
    const { user: atProvider, ...input } = withErrorPage
    expect((await adam.post('/link-social', input)).status).toBe(403)
    const { json } = await owner.browser.post('/link-social', input)
    for (const [name, value] of adam.cookies) owner.browser.cookies.set(name, value)
    const { user, session } = await tablesWithoutCounters(scene.app.database)
    const answer = await returnFromProvider(owner.browser, scene.providers.authorize(json.url, atProvider))
    expect(redirectTarget(answer)).toBe('/outside?error=unable_to_link_account')
    expect(await tablesWithoutCounters(scene.app.database)).toMatchObject({ user, session, account: [] })
  })

  test('by signing up with one email twice at once happens once', async () => {
    const { owner, app } = await givenOwner()
    const second = await givenAnonymousUser(app)
    const signingUp = [owner, second].map(({ browser }) => browser.post('/sign-up/email', details('Olga')))
    const statuses = (await Promise.all(signingUp)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect(await countRows(app.database, 'account')).toBe(1)
    const { user } = await tablesWithoutCounters(app.database)
    expect(user?.filter(({ isAnonymous }) => isAnonymous === true)).toHaveLength(1)
  })
})

import { NEW_PASSWORD, resetTokenOf, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf, sentMails } from '@foyer/testing/mail'
import { addPasskey, givenPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const VICTIM = details('Victim').email
const attackersIdentity = { ...providerUser('Mallory'), email: details('Mallory').email }
const byGoogle = { provider: 'google', user: attackersIdentity, callbackURL: '/inside', errorCallbackURL: '/outside' }

describe('a proof of the mailbox', () => {
  const given = testAppsOn()

  test('by a reset removes the provider of somebody who had changed their address to this one', async () => {
    const scene = await givenProviderApp(given)
    const { app } = scene
    const mallory = app.client()
    await signInWithProvider(scene, mallory, byGoogle)
    await changeEmail(scene.app, mallory)
    expect((await mallory.get('/get-session')).json.user).toMatchObject({ email: VICTIM, emailVerified: false })

    const token = await resetTokenOf(app, 'Victim')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    expect(await accountsIn(app)).toEqual([`${VICTIM} credential`])
    expect(await signedInEmail(mallory)).toBeUndefined()
    const again = app.client()
    await signInWithProvider(scene, again, byGoogle)
    expect(await signedInEmail(again)).toBe(attackersIdentity.email)
    expect(await signInStatus(app, VICTIM, NEW_PASSWORD)).toBe(200)
    const { auditEvent = [], user = [] } = await allTables(app.database)
    const victim = user.find(({ email }) => email === VICTIM)
    const removed = auditEvent.find(({ type }) => type === 'account.unlinked')
    expect(removed).toMatchObject({ targetUserId: victim?.id, detail: '{"provider":"google","unproven":true}' })
    expect(await sentMails(app)).toContain(`${VICTIM} sign-in-methods-removed`)
  })

  test('by a reset removes the passkey of somebody who had signed up with the address before', async () => {
    const app = await given(PASSKEYS)
    const { client: squatter, authenticator } = await givenPasskey(app, 'Victim')
    const token = await resetTokenOf(app, 'Victim')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    const { auditEvent = [], passkey } = await allTables(app.database)
    expect(passkey).toEqual([])
    const removed = auditEvent.find(({ type }) => type === 'passkey.removed')
    expect(removed).toMatchObject({ detail: '{"name":"Laptop","unproven":true}' })
    expect(await signedInEmail(squatter)).toBeUndefined()
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(401)
    expect(await sentMails(app)).toContain(`${VICTIM} sign-in-methods-removed`)
  })

  test('keeps the passkey that was added after the mailbox had been proved, until the address changes', async () => {
    const scene = await givenProviderApp(given, PASSKEYS)
    const { app } = scene
    const browser = app.client()
    await signInWithProvider(scene, browser, byGoogle)
    const authenticator = createAuthenticator()
    await addPasskey(app, browser, authenticator)
    const token = await resetTokenOf(app, 'Mallory')
    await call(app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    const again = app.client()
    expect((await signInByPasskey(app, again, authenticator)).status).toBe(200)
    await changeEmail(app, again)
    const next = await resetTokenOf(app, 'Victim')
    await call(app.client(), 'resetPassword', { token: next, newPassword: NEW_PASSWORD })
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(401)
  })

  test('by a reset keeps the provider that had verified the same address', async () => {
    const scene = await givenProviderApp(given)
    await signInWithProvider(scene, scene.app.client(), byGoogle)
    const token = await resetTokenOf(scene.app, 'Mallory')
    await call(scene.app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    const methods = ['credential', 'google'].map((method) => `${attackersIdentity.email} ${method}`)
    expect(await accountsIn(scene.app)).toEqual(methods)
  })

  test('by a provider removes the password of somebody who had signed up with the address before', async () => {
    const scene = await givenProviderApp(given)
    const squatter = await signedUp(scene.app, 'Mallory')
    await signInWithProvider(scene, scene.app.client(), byGoogle)
    expect(await accountsIn(scene.app)).toEqual([`${attackersIdentity.email} google`])
    expect(await signedInEmail(squatter)).toBeUndefined()
    expect(await sentMails(scene.app)).toContain(`${attackersIdentity.email} sign-in-methods-removed`)
  })

  test('cancels the invitations that a squatter has sent in the name of the address', async () => {
    const scene = await givenProviderApp(given)
    const squatter = await signedUp(scene.app, 'Mallory')
    await squatter.post('/organization/create', { name: 'Trap', slug: 'trap' })
    await squatter.post('/organization/invite-member', { email: 'mia@example.com', role: 'member' })
    await signInWithProvider(scene, scene.app.client(), byGoogle)
    expect((await allTables(scene.app.database)).invitation).toMatchObject([{ status: 'canceled' }])
  })

  test('lets a provider that is linked afterwards stay', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, byGoogle)
    const github = { ...byGoogle, provider: 'github' }
    await signInWithProvider(scene, scene.app.client(), github)
    const token = await resetTokenOf(scene.app, 'Mallory')
    await call(scene.app.client(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
    const methods = ['credential', 'github', 'google'].map((method) => `${attackersIdentity.email} ${method}`)
    expect((await accountsIn(scene.app)).sort()).toEqual(methods)
  })
})

async function changeEmail(app: TestApp, client: TestClient): Promise<void> {
  await client.post('/change-email', { newEmail: VICTIM })
  await client.get(pathOf(await mailedLink(app, attackersIdentity.email, 'change-email')))
}

import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run } from '@foyer/testing/tables'
import { details, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

type Scene = Awaited<ReturnType<typeof givenProviderApp>>

const ways: Record<string, { begins: string[]; act: (scene: Scene, browser: TestClient) => Promise<unknown> }> = {
  'a sign-up': { begins: ['password', 'knows'], act: ({ app }) => signUp(app, 'Olga') },
  'a sign-in with a password': {
    begins: ['password', 'knows'],
    act: async ({ app }, browser) => {
      await signUp(app, 'Olga')
      await browser.post('/sign-in/email', details('Olga'))
    },
  },
  'a sign-in by a provider': {
    begins: ['provider', 'has'],
    act: (scene, browser) =>
      signInWithProvider(scene, browser, { provider: 'google', user: providerUser('Olga'), callbackURL: '/' }),
  },
  'an anonymous sign-in': { begins: ['anonymous', ''], act: (_scene, browser) => browser.post('/sign-in/anonymous') },
  'a verification link': {
    begins: ['verification-link', 'mailbox'],
    act: async ({ app }, browser) => {
      const olga = await signUp(app, 'Olga')
      const link = await mailedLink(app, 'olga@example.com', 'verify-email')
      await olga.post('/sign-out')
      await browser.get(pathOf(link))
    },
  },
  'a sign-in by a provider, after a change of password that ends all others': {
    begins: ['provider', 'has'],
    act: async (scene, browser) => {
      await signUp(scene.app, 'Olga')
      // Both are hers: otherwise the provider's proof of the mailbox removes the password.
      await run(scene.app.database, 'update account set "provenAt" = now()')
      await signInWithProvider(scene, browser, { provider: 'google', user: providerUser('Olga'), callbackURL: '/' })
      const change = { currentPassword: details('Olga').password, newPassword: NEW_PASSWORD, revokeOtherSessions: true }
      expect((await browser.post('/change-password', change)).status).toBe(200)
    },
  },
  'an impersonation': {
    begins: ['impersonation', ''],
    act: async ({ app }) => {
      const olga = await signUp(app, 'Olga')
      await signUp(app, 'Mia')
      await run(app.database, `update "user" set role = 'admin' where name = 'Olga'`)
      const { id: userId } = await app.database.db
        .selectFrom('user')
        .select('id')
        .where('name', '=', 'Mia')
        .executeTakeFirstOrThrow()
      expect((await olga.post('/admin/impersonate-user', { userId })).status).toBe(200)
    },
  },
}

describe('the newest session', () => {
  const given = testAppsOn()

  test.each(Object.entries(ways))('says that it began by %s', async (_way, { begins, act }) => {
    const scene = await givenProviderApp(given, {
      anonymous: { enabled: true },
      emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
    })
    await act(scene, scene.app.client())
    const { session = [] } = await allTables(scene.app.database)
    const newest = session.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))[0]
    expect([newest?.methods, newest?.factors]).toEqual(begins)
  })
})

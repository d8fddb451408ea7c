import { NEW_PASSWORD, resetTokenOf, signedUpVerified, withoutPassword } from '@foyer/testing/account-rows'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { addPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'

const { email } = details('Olga')

type Scene = { app: TestApp; olga: TestClient; adam: TestClient; userId: string }

/** What invalidates the links mailed to a user and knows of no thief; so do the proofs of everything-before-a-proof.test.ts. */
const invalidating: { by: string; act: (scene: Scene) => Promise<unknown> }[] = [
  {
    by: 'a password that an admin sets',
    act: ({ adam, userId }) => adam.post('/admin/set-user-password', { userId, newPassword: NEW_PASSWORD }),
  },
  {
    by: 'a ban that is lifted',
    act: async ({ adam, userId }) => {
      await adam.post('/admin/ban-user', { userId })
      return adam.post('/admin/unban-user', { userId })
    },
  },
  {
    by: 'a new password',
    act: ({ olga }) => olga.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  },
  {
    by: 'a first password',
    act: async ({ app, userId }) => {
      await withoutPassword(app, 'Olga')
      const server = createServerCaller(createCall(app.services, serverRequest))
      return server.password.setPassword({ userId, newPassword: NEW_PASSWORD })
    },
  },
  {
    by: 'a reset',
    act: async ({ app }) =>
      app.client().post('/reset-password', { token: await resetTokenOf(app, 'Olga'), newPassword: NEW_PASSWORD }),
  },
]

describe('"this was not me"', () => {
  const given = testAppsOn()

  test.each(invalidating)('outlives $by, which voids the other links', async ({ act }) => {
    const { scene, token, his } = await givenTheft()
    const { app } = scene
    const reset = await resetTokenOf(app, 'Olga')
    await act(scene)
    expect((await app.client().post('/reset-password', { token: reset, newPassword: NEW_PASSWORD })).status).toBe(400)
    const { removed } = await app.client().trpc.session.rejectSignIn.mutate({ token })
    expect(removed).toMatchObject([{ provider: 'passkey' }])
    expect((await signInByPasskey(app, app.client(), his)).status).toBe(401)
  })

  /** A thief who has Olga's password has added a passkey; the link about the sign-in is in her mailbox. */
  async function givenTheft() {
    const app = await given(PASSKEYS)
    const adam = await signedUp(app, 'Adam')
    await app.database.db.updateTable('user').set({ role: 'admin' }).execute()
    const olga = await signedUpVerified(app, 'Olga')
    const userId: string = (await olga.get('/get-session')).json.user.id
    app.pass(60)
    const thief = await signedIn(app, 'Olga')
    const token = tokenOf(await mailedLink(app, email, 'new-device'))
    const his = createAuthenticator()
    await addPasskey(app, thief, his)
    return { scene: { app, olga, adam, userId }, token, his }
  }
})

import type { TestClient } from '@foyer/testing/client'
import { type Scene, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'

/** A signed-in anonymous user and the client with its session. */
export type AnonymousUser = { browser: TestClient; id: string }

/** Sign-in with Olga's account at Google. */
export const google = { provider: 'google', user: providerUser('Olga'), callbackURL: '/inside' }

/** Sign-in methods of Olga, who has signed up before. */
export const signInMethods: readonly {
  method: string
  signIn(scene: Scene, browser: TestClient): Promise<unknown>
}[] = [
  { method: 'password', signIn: (_scene, browser) => call(browser, 'signInEmail', details('Olga')) },
  {
    method: 'a provider',
    signIn: (scene, browser) => signInWithProvider(scene, browser, google),
  },
]

export async function givenAnonymousUser(app: TestApp): Promise<AnonymousUser> {
  const browser = app.client()
  const { json } = await browser.post('/sign-in/anonymous')
  return { browser, id: json.user.id }
}

/** Another client with the same cookies, such as a second tab or a stolen session. */
export function copyClient(app: TestApp, { cookies }: TestClient): TestClient {
  const copy = app.client()
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

/** Adds the user to Acme. */
export async function joinAcme({ database, services }: TestApp, userId: string, role: string): Promise<void> {
  const row = { id: `acme-${userId}`, organizationId: 'acme', userId, role, createdAt: services.now() }
  await database.db.insertInto('member').values(row).execute()
}

import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'

export const usernames: FoyerOptions = { username: { enabled: true } }

/** Signs a user up with a username; returns the signed-in client. */
export async function signedUpAs(app: TestApp, name: string, username: string): Promise<TestClient> {
  const client = app.client()
  const answer = await client.post('/sign-up/email', { ...details(name), username })
  if (answer.status !== 200) throw new Error(`${name} could not sign up: ${answer.status} ${answer.text}`)
  return client
}

/** The status of a sign-in from a new client. */
export async function usernameStatus(app: TestApp, username: string, password = PASSWORD): Promise<number> {
  return (await app.client().post('/sign-in/username', { username, password })).status
}

/** The usernames of all users in both forms, in order. */
export async function namesOf({ database }: TestApp): Promise<string[]> {
  const users = database.db.selectFrom('user').select(['username', 'displayUsername']).orderBy('email')
  return (await users.execute()).map(({ username, displayUsername }) => `${username} ${displayUsername}`)
}

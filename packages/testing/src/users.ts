import type { TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'correct-horse-battery'

/** The sign-up input of a test user. */
export type Details = { name: string; email: string; password: string }

export function details(name: string): Details {
  return { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD }
}

/** Signs a user up; returns the signed-in client. */
export async function signedUp(app: TestApp, name: string, headers?: Record<string, string>): Promise<TestClient> {
  const client = app.client(headers)
  const answer = await client.post('/sign-up/email', details(name))
  if (answer.status !== 200) throw new Error(`${name} could not sign up: ${answer.status} ${answer.text}`)
  return client
}

/** Signs an existing user in; returns a new client. */
export async function signedIn(app: TestApp, name: string, extra: object = {}): Promise<TestClient> {
  const { email, password } = details(name)
  const client = app.client()
  const answer = await client.post('/sign-in/email', { email, password, ...extra })
  if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.status} ${answer.text}`)
  return client
}

import { defaultFields } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import { firstExpiry } from '@foyer/auth-domain/session/policy'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { beganBy } from '@foyer/auth-domain/sign-in/methods'
import { parseEmail } from '@foyer/auth-domain/user/email'
import type { StoredUser } from '@foyer/db/users/users'
import { newUser } from '@foyer/trpc-router/operations/user/new-user'
import { presentSignedIn } from '@foyer/trpc-router/operations/user/present-user'
import { type Call, createCall } from '@foyer/trpc-router/runtime/context/call'
import { rememberBrowser } from '@foyer/trpc-router/runtime/context/known-browser'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { setSessionCookies } from '@foyer/trpc-router/runtime/context/session-cookies'
import { fingerprint } from '@foyer/trpc-router/runtime/secrets/keyring'
import { randomText } from '@foyer/trpc-router/runtime/secrets/random'
import { expect } from 'vitest'
import { storeCookies, type TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'correct-horse-battery'

/** The sign-up input of a test user. */
export type Details = { name: string; email: string; password: string }

export function details(name: string): Details {
  return { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD }
}

/** Signs a user up over REST; returns the signed-in client. */
export async function signUp(app: TestApp, name: string, headers?: Record<string, string>): Promise<TestClient> {
  const client = app.client(headers)
  const answer = await client.post('/sign-up/email', details(name))
  if (answer.status !== 200) throw new Error(`${name} could not sign up: ${answer.status} ${answer.text}`)
  return client
}

/**
 * The same without a request: inserts what signing up writes, in a fifth of the time, and sends no mails. Throws where the
 * options have signing up start no session.
 */
export async function signedUp(app: TestApp, name: string): Promise<TestClient> {
  const { enabled, requireEmailVerification, autoSignIn } = app.services.options.emailAndPassword
  if (!enabled || requireEmailVerification || !autoSignIn)
    throw new Error('With these options signing up starts no session')
  const call = createCall(app.services, { ...serverRequest, ipAddress: '127.0.0.1', userAgent: 'test' })
  const { email, password } = details(name)
  const user = newUser(call, { name, email: parseEmail(email) ?? expect.unreachable(), image: null })
  const secret = randomText(limits.sessionSecretLength)
  const session = sessionOf(call, user.id, secret)
  await insertSignedUp(app, user, session, await call.passwords.hash(password))
  setSessionCookies(call, secret, presentSignedIn({ session, user }, call.options), true)
  rememberBrowser(call, user, { remembered: true, party: null })
  const client = app.client()
  storeCookies(client.cookies, call.cookies.headers())
  return client
}

function sessionOf(call: Call, userId: string, secret: string): StoredSession {
  const now = call.now()
  return {
    id: randomText(limits.idLength),
    token: fingerprint(secret),
    userId,
    expiresAt: firstExpiry(call.options.session, true, now),
    createdAt: now,
    updatedAt: now,
    ipAddress: call.request.ipAddress,
    userAgent: call.request.userAgent,
    activeOrganizationId: null,
    impersonatedBy: null,
    fields: defaultFields(call.options.session.additionalFields),
  }
}

async function insertSignedUp(
  { database }: TestApp,
  user: StoredUser,
  session: StoredSession,
  password: string,
): Promise<void> {
  const { id, name, email, createdAt } = user
  const { ipAddress, userAgent } = session
  const account = { id: randomText(limits.idLength), userId: id, providerId: 'credential', accountId: id, password }
  const actor = { actorId: id, actorName: name, actorEmail: email }
  const target = { targetUserId: id, targetName: name, targetEmail: email }
  const event = { type: 'user.created', ...actor, ...target, ipAddress, userAgent }
  await database.db
    .with('inserted', (db) =>
      db.insertInto('user').values({ ...user, fields: JSON.stringify(user.fields), awaitsFirstSignIn: false }),
    )
    .with('credential', (db) => db.insertInto('account').values({ ...account, createdAt, updatedAt: createdAt }))
    .with('event', (db) =>
      db.insertInto('auditEvent').values({ ...event, detail: JSON.stringify({ method: 'email' }), createdAt }),
    )
    .insertInto('session')
    .values({ ...session, fields: JSON.stringify(session.fields), ...beganBy('password') })
    .execute()
}

/** Signs an existing user in; returns a new client. */
export async function signedIn(app: TestApp, name: string, extra: object = {}): Promise<TestClient> {
  const { email, password } = details(name)
  const client = app.client()
  const answer = await client.post('/sign-in/email', { email, password, ...extra })
  if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.status} ${answer.text}`)
  return client
}

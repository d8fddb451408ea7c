import type { FoyerOptions } from '@foyer/auth-domain/options'
import { wireCode } from '@foyer/auth-domain/refusals'
import { NEW_PASSWORD, signedUpVerified, signInStatus, withoutPassword } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { type CallResult, call } from '@foyer/testing/transports'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

type Fixture = { app: TestApp; olga: TestClient }
type Refusal = {
  status: number
  options?: FoyerOptions
  /** Runs before the refused request. */
  prepare?: (app: TestApp) => Promise<unknown>
  request: (fixture: Fixture) => Promise<CallResult>
}

const OLGA = 'olga@example.com'
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
const asOlga =
  (operation: string, input?: object): Refusal['request'] =>
  ({ olga }) =>
    call(olga, operation, input)
const asSignedOut =
  (operation: string, input?: object): Refusal['request'] =>
  ({ app }) =>
    call(app.client(), operation, input)

/** The refusals of specification section 8 that concern the user's own account, each with a request that causes it. */
const refusals: Record<string, Refusal> = {
  'Session not found': { status: 400, request: asOlga('revokeSession', { token: 'x' }) },
  'Invalid password': { status: 400, request: asOlga('changePassword', { ...change, currentPassword: 'wrong' }) },
  'Invalid email': { status: 400, request: asSignedOut('signInEmail', { email: 'olga', password: PASSWORD }) },
  'Invalid email or password': { status: 401, request: asSignedOut('signInEmail', { email: OLGA, password: 'wrong' }) },
  'Email not verified': {
    status: 403,
    options: { emailAndPassword: { requireEmailVerification: true } },
    // Mails a new verification link: the outbox is the only table that changes.
    request: asSignedOut('signInEmail', { email: OLGA, password: PASSWORD }),
  },
  'Password too short': { status: 400, request: asOlga('changePassword', { ...change, newPassword: 'short' }) },
  'Password too long': { status: 400, request: asOlga('changePassword', { ...change, newPassword: 'a'.repeat(129) }) },
  'User already exists': { status: 422, request: asSignedOut('signUpEmail', details('Olga')) },
  'Credential account not found': {
    status: 400,
    prepare: (app) => withoutPassword(app, 'Olga'),
    request: asOlga('changePassword', change),
  },
  'Session expired. Re-authenticate to perform this action.': {
    status: 400,
    prepare: async (app) => app.pass(2 * 86_400),
    request: asOlga('deleteUser', {}),
  },
  "Verification email isn't enabled": {
    status: 400,
    options: { emailVerification: { enabled: false } },
    request: asOlga('sendVerificationEmail', { email: OLGA }),
  },
  "Reset password isn't enabled": {
    status: 400,
    options: { emailAndPassword: { resetPassword: { enabled: false } } },
    request: asSignedOut('requestPasswordReset', { email: OLGA }),
  },
  'Email and password is not enabled': {
    status: 400,
    options: { emailAndPassword: { enabled: false } },
    request: asSignedOut('signInEmail', { email: OLGA, password: PASSWORD }),
  },
  'Change email is disabled': {
    status: 400,
    options: { user: { changeEmail: { enabled: false } } },
    request: asOlga('changeEmail', { newEmail: 'new@example.com' }),
  },
  'Email is the same': { status: 400, request: asOlga('changeEmail', { newEmail: OLGA }) },
  "Couldn't update your email": { status: 400, request: asOlga('changeEmail', { newEmail: 'mia@example.com' }) },
  'invalid token': { status: 400, request: asSignedOut('resetPassword', { token: 'x', newPassword: NEW_PASSWORD }) },
  invalid_token: { status: 401, request: asSignedOut('verifyEmail', { token: 'x' }) },
  'Failed to get user info': { status: 404, request: asSignedOut('deleteUserCallback', { token: 'x' }) },
  'Invalid callbackURL': { status: 403, request: asOlga('deleteUser', { callbackURL: 'https://evil.example' }) },
  'Invalid origin': {
    status: 403,
    request: ({ olga }) => call(olga, 'changePassword', change, { origin: 'https://evil.example' }),
  },
}

/** Errors caused by a database fault, not by the request. */
const faults: Record<string, { break: string; repair: string; request: Refusal['request'] }> = {
  'Failed to create session': {
    break: 'alter table session add constraint full_up check ("userAgent" is null) not valid',
    repair: 'alter table session drop constraint full_up',
    request: asSignedOut('signInEmail', { email: OLGA, password: PASSWORD }),
  },
  'Internal server error': {
    break: 'alter table account rename to lost',
    repair: 'alter table lost rename to account',
    request: asOlga('changePassword', change),
  },
}

describe('account refusals', () => {
  const given = testAppsOn()

  /** Olga and Mia sign up under the default options, before `options` apply. */
  async function givenUsers(options: FoyerOptions | undefined): Promise<{ app: TestApp; olga: TestClient }> {
    const former = await given()
    const client = await signedUp(former, 'Olga')
    await signedUpVerified(former, 'Mia')
    await former.close()
    const app = await given(options)
    return { app, olga: app.client({ cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') }) }
  }

  test.each(Object.entries(refusals))('"%s" is refused and changes nothing', async (message, refusal) => {
    const { app, olga } = await givenUsers(refusal.options)
    await refusal.prepare?.(app)
    const before = await tablesWithoutCounters(app.database)
    const result = await refusal.request({ app, olga })
    const code = message.startsWith('Session expired') ? 'SESSION_EXPIRED' : wireCode(message)
    expect(result).toMatchObject({ status: refusal.status, message, code, setCookies: [] })
    await outboxDrained(app)
    const mailed = message === 'Email not verified' ? { outbox: expect.anything() } : {}
    expect(await tablesWithoutCounters(app.database)).toEqual({ ...before, ...mailed })
  })

  test.each(Object.entries(faults))(
    '"%s" is the answer to a database fault, without internal details',
    async (message, fault) => {
      const { app, olga } = await givenUsers(undefined)
      const before = await tablesWithoutCounters(app.database)
      await run(app.database, fault.break)
      try {
        const result = await fault.request({ app, olga })
        expect(result).toMatchObject({ status: 500, message, code: wireCode(message), setCookies: [] })
        expect(result.text).not.toMatch(/constraint|relation|full_up|lost|stack/)
      } finally {
        await run(app.database, fault.repair)
      }
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      expect(await signInStatus(app, OLGA)).toBe(200)
    },
  )
})

import type { FoyerOptions } from '@foyer/auth-domain/options'
import { wireCode } from '@foyer/auth-domain/refusals'
import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD, signedUpVerified, signInStatus, withoutPassword } from './support/account-life.ts'
import { type Door, doors, type Said } from './support/doors.ts'
import { outboxAtRest } from './support/mail.ts'
import { details, PASSWORD, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables, run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

type Scene = { world: World; olga: Visitor; knock: Door['knock'] }
type Refusal = {
  status: number
  options?: FoyerOptions
  /** Made before the refusal, of which nothing may come. */
  prepare?: (world: World) => Promise<unknown>
  act: (scene: Scene) => Promise<Said>
}

const OLGA = 'olga@example.com'
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
const asOlga =
  (operation: string, input?: object): Refusal['act'] =>
  ({ olga, knock }) =>
    knock(olga, operation, input)
const asStranger =
  (operation: string, input?: object): Refusal['act'] =>
  ({ world, knock }) =>
    knock(world.visitor(), operation, input)

/** Specification section 8, as far as it concerns an account of one's own: how each is provoked. */
const refusals: Record<string, Refusal> = {
  'Failed to get session': { status: 400, act: asStranger('signOut') },
  'Session not found': { status: 400, act: asOlga('revokeSession', { token: 'x' }) },
  'Invalid password': { status: 400, act: asOlga('changePassword', { ...change, currentPassword: 'wrong' }) },
  'Invalid email': { status: 400, act: asStranger('signInEmail', { email: 'olga', password: PASSWORD }) },
  'Invalid email or password': { status: 401, act: asStranger('signInEmail', { email: OLGA, password: 'wrong' }) },
  'Email not verified': {
    status: 403,
    options: { emailAndPassword: { requireEmailVerification: true } },
    // The mail of a first try is out; of another it would be the table's one change.
    act: asStranger('signInEmail', { email: OLGA, password: PASSWORD }),
  },
  'Password too short': { status: 400, act: asOlga('changePassword', { ...change, newPassword: 'short' }) },
  'Password too long': { status: 400, act: asOlga('changePassword', { ...change, newPassword: 'a'.repeat(129) }) },
  'User already exists': { status: 422, act: asStranger('signUpEmail', details('Olga')) },
  'Credential account not found': {
    status: 400,
    prepare: (world) => withoutPassword(world, 'Olga'),
    act: asOlga('changePassword', change),
  },
  'Session expired. Re-authenticate to perform this action.': {
    status: 400,
    prepare: async (world) => world.pass(2 * 86_400),
    act: asOlga('deleteUser', {}),
  },
  "Verification email isn't enabled": {
    status: 400,
    options: { emailVerification: { enabled: false } },
    act: asOlga('sendVerificationEmail', { email: OLGA }),
  },
  "Reset password isn't enabled": {
    status: 400,
    options: { emailAndPassword: { resetPassword: { enabled: false } } },
    act: asStranger('requestPasswordReset', { email: OLGA }),
  },
  'Email and password is not enabled': {
    status: 400,
    options: { emailAndPassword: { enabled: false } },
    act: asStranger('signInEmail', { email: OLGA, password: PASSWORD }),
  },
  'Change email is disabled': {
    status: 400,
    options: { user: { changeEmail: { enabled: false } } },
    act: asOlga('changeEmail', { newEmail: 'new@example.com' }),
  },
  'Email is the same': { status: 400, act: asOlga('changeEmail', { newEmail: OLGA }) },
  "Couldn't update your email": { status: 400, act: asOlga('changeEmail', { newEmail: 'mia@example.com' }) },
  'invalid token': { status: 400, act: asStranger('resetPassword', { token: 'x', newPassword: NEW_PASSWORD }) },
  invalid_token: { status: 401, act: asStranger('verifyEmail', { token: 'x' }) },
  'Failed to get user info': { status: 404, act: asStranger('deleteUserCallback', { token: 'x' }) },
  'Invalid callbackURL': { status: 403, act: asOlga('deleteUser', { callbackURL: 'https://evil.example' }) },
  'Invalid origin': {
    status: 403,
    act: ({ olga, knock }) => knock(olga, 'changePassword', change, { origin: 'https://evil.example' }),
  },
}

/** Refusals that come of a fault in the database, and not of what was asked. */
const faults: Record<string, { break: string; mend: string; act: Refusal['act'] }> = {
  'Failed to create session': {
    break: 'alter table session add constraint full_up check ("userAgent" is null) not valid',
    mend: 'alter table session drop constraint full_up',
    act: asStranger('signInEmail', { email: OLGA, password: PASSWORD }),
  },
  'Internal server error': {
    break: 'alter table account rename to lost',
    mend: 'alter table lost rename to account',
    act: asOlga('changePassword', change),
  },
}

describe.each(testDatabases())('refusals of an account on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Olga and Mia have signed up while everything was allowed. */
  async function givenPeople(options: FoyerOptions | undefined): Promise<{ world: World; olga: Visitor }> {
    const former = await given()
    const signed = await signedUp(former, 'Olga')
    await signedUpVerified(former, 'Mia')
    await former.close()
    const world = await given(options)
    return { world, olga: world.visitor({ cookie: [...signed.cookies].map((pair) => pair.join('=')).join('; ') }) }
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(Object.entries(refusals))('"%s" is told, and nothing happens', async (message, refusal) => {
      const { world, olga } = await givenPeople(refusal.options)
      await refusal.prepare?.(world)
      const before = await lastingTables(world.database)
      const said = await refusal.act({ world, olga, knock })
      const code = message.startsWith('Session expired') ? 'SESSION_EXPIRED' : wireCode(message)
      expect(said).toMatchObject({ status: refusal.status, message, code, setCookies: [] })
      await outboxAtRest(world)
      const mailed = message === 'Email not verified' ? { outbox: expect.anything() } : {}
      expect(await lastingTables(world.database)).toEqual({ ...before, ...mailed })
    })

    test.each(Object.entries(faults))('"%s" is told of a fault, without a word more', async (message, fault) => {
      const { world, olga } = await givenPeople(undefined)
      const before = await lastingTables(world.database)
      await run(world.database, fault.break)
      try {
        const said = await fault.act({ world, olga, knock })
        expect(said).toMatchObject({ status: 500, message, code: wireCode(message), setCookies: [] })
        expect(said.text).not.toMatch(/constraint|relation|full_up|lost|stack/)
      } finally {
        await run(world.database, fault.mend)
      }
      expect(await lastingTables(world.database)).toEqual(before)
      expect(await signInStatus(world, OLGA)).toBe(200)
    })
  })
})

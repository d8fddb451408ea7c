import { readdirSync, readFileSync } from 'node:fs'
import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import { signInOperations } from '@foyer/auth-domain/sign-in/sign-in-operations'
import { createAuthenticator, FLAGS } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import {
  accountsIn,
  givenProviderApp,
  type Scene,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

type Operation = keyof typeof signInOperations

const sources = new URL('../../../packages/trpc-router/src/', import.meta.url)

/** The files that call a function, by their paths below `src`. */
function callersOf(name: string): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const calls = new RegExp(`(?<!function )\\b${name}\\(`)
  return files.filter((path) => calls.test(readFileSync(new URL(path, sources), 'utf8'))).sort()
}

test('only completeSignIn starts sessions, so that every procedure asks the table of methods', () => {
  expect(callersOf('startSession')).toEqual(['operations/sign-in/complete-sign-in.ts'])
  expect(callersOf('storeSession')).toEqual([
    'operations/session/start-session.ts',
    'procedures/admin/sessions/impersonate-user.ts',
  ])
  expect(callersOf('insertSession')).toEqual(['operations/session/start-session.ts'])
})

test('every procedure that answers a sign-in is in the table of operations', () => {
  const answering = callersOf('answerSignIn').filter((path) => path.startsWith('procedures/'))
  const operations = answering.map((path) => camelCase(path.split('/').at(-1)?.replace('.ts', '') ?? ''))
  expect(operations.filter((name) => !(name in signInOperations))).toEqual([])
})

/** How each operation signs in Olga, who has a second factor; undefined for one that only makes new users, is the second factor, or hands a session over. */
const signIns: Record<Operation, ((scene: Scene, browser: TestClient) => Promise<unknown>) | undefined> = {
  signInEmail: (_scene, browser) => call(browser, 'signInEmail', details('Olga')),
  signInUsername: (_scene, browser) => call(browser, 'signInUsername', { ...details('Olga'), username: 'olga' }),
  signUpEmail: undefined,
  completeSetUp: undefined,
  signInAnonymous: undefined,
  signInSocial: (scene, browser) => signInWithLinked(scene, browser, google),
  socialCallback: (scene, browser) => signInWithLinked(scene, browser, google),
  socialCallbackForm: (scene, browser) => signInWithLinked(scene, browser, apple),
  verifyAuthentication: signInWithUnverifiedPasskey,
  verifyEmail: followVerification,
  verifyTotp: undefined,
  verifyTwoFactorOtp: undefined,
  verifyBackupCode: undefined,
  verifyMagicLink: async ({ app }, browser) => {
    await browser.post('/sign-in/magic-link', { email: details('Olga').email })
    const token = tokenOf(await mailedLink(app, details('Olga').email, 'magic-link'))
    return call(browser, 'verifyMagicLink', { token })
  },
  verifyOneTimeToken: undefined,
  redeemDeviceCode: undefined,
  signInEmailOtp: (scene, browser) => enterCode(scene, browser, 'sign-in', 'signInEmailOtp'),
  verifyEmailOtp: (scene, browser) => enterCode(scene, browser, 'email-verification', 'verifyEmailOtp'),
}

/** What comes of it, by the second factor that Olga has set up. */
const expected: Record<Operation, { totp: 'session' | 'pending'; otp: 'session' | 'pending' } | undefined> = {
  signInEmail: { totp: 'pending', otp: 'pending' },
  signInUsername: { totp: 'pending', otp: 'pending' },
  signUpEmail: undefined,
  completeSetUp: undefined,
  signInAnonymous: undefined,
  signInSocial: { totp: 'session', otp: 'session' },
  socialCallback: { totp: 'session', otp: 'session' },
  socialCallbackForm: { totp: 'session', otp: 'session' },
  verifyAuthentication: { totp: 'pending', otp: 'pending' },
  verifyEmail: { totp: 'pending', otp: 'session' },
  verifyTotp: undefined,
  verifyTwoFactorOtp: undefined,
  verifyBackupCode: undefined,
  verifyMagicLink: { totp: 'pending', otp: 'session' },
  verifyOneTimeToken: undefined,
  redeemDeviceCode: undefined,
  signInEmailOtp: { totp: 'pending', otp: 'session' },
  verifyEmailOtp: { totp: 'pending', otp: 'session' },
}

const google = { provider: 'google', user: providerUser('Olga'), callbackURL: '/inside' }
const apple = { provider: 'apple', user: providerUser('Olga'), callbackURL: '/inside' }

const MAILBOX_METHODS = {
  twoFactor: { enabled: true },
  emailVerification: { autoSignInAfterVerification: true },
  magicLink: { enabled: true },
  emailOTP: { enabled: true },
} as const

const cases = (Object.keys(signIns) as Operation[]).flatMap((operation) =>
  (['totp', 'otp'] as const).flatMap((factor) => {
    const result = expected[operation]?.[factor]
    return result === undefined ? [] : [{ operation, factor, result }]
  }),
)

describe('a sign-in of a user with a second factor', () => {
  const given = testAppsOn()

  test.each(cases)('by $operation with $factor begins a $result', async ({ operation, factor, result }) => {
    const scene = await givenProviderApp(given, {
      ...MAILBOX_METHODS,
      username: { enabled: true },
      passkey: { enabled: true },
    })
    await givenSecondFactor(scene.app, factor)
    const browser = scene.app.client()
    await signIns[operation]?.(scene, browser)
    expect(await signInsIn(scene.app)).toEqual(
      result === 'session' ? { session: 1, pending: 0 } : { session: 0, pending: 1 },
    )
    expect([...browser.cookies.keys()].some((name) => name.endsWith('session_token'))).toBe(result === 'session')
  })

  const linking = (['totp', 'otp'] as const).flatMap((factor) =>
    [
      { provider: 'google', links: factor === 'otp' },
      { provider: 'spotify', links: false },
    ].map((flow) => ({ factor, ...flow })),
  )
  test.each(linking)('by the first $provider account with $factor is linked: $links (T25, T30)', async (row) => {
    const trusted = { account: { accountLinking: { trustedProviders: ['spotify'] } } }
    const scene = await givenProviderApp(given, { ...MAILBOX_METHODS, ...trusted })
    await givenSecondFactor(scene.app, row.factor)
    await scene.app.database.db.updateTable('user').set({ emailVerified: true }).execute()
    // As of a user who signs in by mail: a password that nobody has proven would go with the proof (S44).
    await scene.app.database.db.deleteFrom('account').execute()
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, { ...google, provider: row.provider })
    expect(await accountsIn(scene.app)).toEqual([`olga@example.com ${row.links ? row.provider : 'nothing'}`])
    expect(await signInsIn(scene.app)).toEqual({ session: row.links ? 1 : 0, pending: 0 })
  })

  const byMailbox = ['verifyEmail', 'verifyMagicLink', 'signInEmailOtp', 'verifyEmailOtp'] as const
  test.each(byMailbox)('by %s with totp is not finished by a code of the same mailbox', async (operation) => {
    const scene = await givenProviderApp(given, MAILBOX_METHODS)
    const { app } = scene
    await givenSecondFactor(app, 'totp')
    const browser = app.client()
    await signIns[operation]?.(scene, browser)
    const refusal = { status: 400, message: 'OTP not enabled' }
    expect(await call(browser, 'sendTwoFactorOtp', {})).toMatchObject(refusal)
    expect(await call(browser, 'verifyTwoFactorOtp', { code: '000000' })).toMatchObject(refusal)
    await outboxDrained(app)
    expect(app.mailbox.list(details('Olga').email).map(({ template }) => template)).not.toContain('two-factor-otp')
    expect(await signInsIn(app)).toEqual({ session: 0, pending: 1 })
  })

  test.each(byMailbox)('by %s with totp is asked for it also where no apps are taken (T25)', async (operation) => {
    const noApps = { twoFactor: { enabled: true, totpOptions: { disable: true } } }
    const scene = await givenProviderApp(given, { ...MAILBOX_METHODS, ...noApps })
    const { app } = scene
    await givenSecondFactor(app, 'totp')
    await signIns[operation]?.(scene, app.client())
    expect(await signInsIn(app)).toEqual({ session: 0, pending: 1 })
  })

  test('by the password is finished by a mailed code where no apps are taken', async () => {
    const app = await given({ twoFactor: { enabled: true, totpOptions: { disable: true } } })
    await givenSecondFactor(app, 'totp')
    const browser = app.client()
    const answer = await browser.post('/sign-in/email', details('Olga'))
    expect(answer.json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['otp'] })
    await browser.post('/two-factor/send-otp')
    const code = await mailedCode(app, details('Olga').email)
    expect((await browser.post('/two-factor/verify-otp', { code })).json).toHaveProperty('token')
  })

  test('is answered without any session or session secret (T23)', async () => {
    const bearers = {
      bearer: { enabled: true },
      multiSession: { enabled: true },
      session: { cookieCache: { enabled: true } },
    }
    const app = await given({ twoFactor: { enabled: true }, ...bearers })
    await givenSecondFactor(app, 'totp')
    // A row that was there for a moment only would have been refused.
    await run(
      app.database,
      `create function "refuse"() returns trigger language plpgsql as $$ begin raise 'no session yet'; end $$;
       create trigger "refuse" before insert on "session" for each row execute function "refuse"()`,
    )
    try {
      const answer = await app.client().post('/sign-in/email', details('Olga'))
      expect([answer.status, answer.json]).toEqual([
        200,
        { twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] },
      ])
      expect(answer.setCookies.filter((cookie) => /session_[\w-]+=[^;]/.test(cookie))).toEqual([])
      expect(answer.headers.get('set-auth-token')).toBeNull()
      expect(await signInsIn(app)).toEqual({ session: 0, pending: 1 })
    } finally {
      await run(app.database, 'drop function "refuse" cascade')
    }
  })

  test('is not asked for anything while the option is off', async () => {
    const app = await given()
    await givenSecondFactor(app, 'totp')
    const answer = await app.client().post('/sign-in/email', details('Olga'))
    expect(answer.json).toMatchObject({ token: expect.any(String) })
    expect((await app.client().post('/sign-in/email', details('Olga'))).json.user).not.toHaveProperty(
      'twoFactorEnabled',
    )
  })
})

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

/** Olga, signed out, with a second factor. */
async function givenSecondFactor(app: TestApp, factor: 'totp' | 'otp'): Promise<void> {
  await signedUp(app, 'Olga')
  const { db } = app.database
  const at = app.services.now()
  const { id } = await db
    .updateTable('user')
    .set({ twoFactorEnabled: true, username: 'olga', displayUsername: 'olga' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { id: 'factor', userId: id, secret: 'sealed', pendingSecret: null, createdAt: at, updatedAt: at }
  await db
    .insertInto('twoFactor')
    .values({ ...row, totpConfirmedAt: factor === 'totp' ? at : null, provenAt: at })
    .execute()
  await db.deleteFrom('session').execute()
}

async function enterCode({ app }: Scene, browser: TestClient, type: CodeType, operation: Operation): Promise<unknown> {
  const { email } = details('Olga')
  await browser.post('/email-otp/send-verification-otp', { email, type })
  return call(browser, operation, { email, otp: await mailedCode(app, email) })
}

// By an account that was linked before the second factor was set up.
async function signInWithLinked(scene: Scene, browser: TestClient, flow: typeof google): Promise<unknown> {
  const { db } = scene.app.database
  await db.updateTable('user').set({ twoFactorEnabled: null }).execute()
  await signInWithProvider(scene, scene.app.client(), flow)
  await db.deleteFrom('session').execute()
  await db.updateTable('user').set({ twoFactorEnabled: true }).execute()
  return signInWithProvider(scene, browser, flow)
}

async function followVerification({ app }: Scene, browser: TestClient): Promise<unknown> {
  await browser.post('/send-verification-email', { email: details('Olga').email })
  await expect.poll(() => app.mailbox.list(details('Olga').email).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const { searchParams } = new URL(app.mailbox.list(details('Olga').email)[0]?.url ?? '')
  return call(browser, 'verifyEmail', { token: searchParams.get('token') })
}

// By an authenticator that says only that somebody is there, for a user who could add it before they had a second factor.
async function signInWithUnverifiedPasskey({ app }: Scene, browser: TestClient): Promise<unknown> {
  const { db } = app.database
  await db.updateTable('user').set({ twoFactorEnabled: null }).execute()
  const olga = await signedIn(app, 'Olga')
  const authenticator = createAuthenticator({ flags: FLAGS.userPresent })
  await addPasskey(app, olga, authenticator)
  await db.deleteFrom('session').execute()
  await db.updateTable('user').set({ twoFactorEnabled: true }).execute()
  return signInByPasskey(app, browser, authenticator)
}

async function signInsIn({ database: { db } }: TestApp): Promise<{ session: number; pending: number }> {
  const session = await db.selectFrom('session').select('id').execute()
  const pending = await db.selectFrom('pendingSignIn').select('id').execute()
  return { session: session.length, pending: pending.length }
}

import { NEW_PASSWORD, redirectTarget, resetTokenOf, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { givenProviderApp, linkProvider, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { createKeyring, fingerprint } from '@foyer/trpc-router/runtime/secrets/keyring'
import { encodeSessionData } from '@foyer/trpc-router/runtime/secrets/session-data'
import { signValue } from '@foyer/trpc-router/runtime/secrets/signed-value'
import { signVerificationToken } from '@foyer/trpc-router/runtime/secrets/verification-token'
import { describe, expect, test } from 'vitest'

// Who knows a secret derives every key from it.
const stolen = createKeyring({ sign: [SECRET] })
const SIGN = `a-new-one-${SECRET}`
const options = {
  session: { cookieCache: { enabled: true } },
  emailVerification: { autoSignInAfterVerification: true },
}
const stillVerifies = { FOYER_SECRET: SIGN, FOYER_SECRET_VERIFY: SECRET }
const dropped = {
  FOYER_SECRET: SIGN,
  FOYER_SECRET_SEAL: `seal-${SECRET},${SECRET}`,
  FOYER_SECRET_PEPPER: `pepper-${SECRET},${SECRET}`,
}

describe('a secret that has leaked', () => {
  const given = testAppsOn()

  test.each([
    ['forges an admin while it verifies', stillVerifies, 'root@example.com', 'admin'],
    ['forges nothing once it is dropped from signing and verifying', dropped, undefined, undefined],
  ])('%s', async (_title, variables, email, role) => {
    const app = await given(options, variables)
    const root = await forgedAdmin(app)
    const { json } = await root.get('/get-session')
    expect([json?.user.email, json?.user.role]).toEqual([email, role])
    // Whatever the cache says, an admin call reads the database.
    expect((await root.get('/admin/list-users')).status).toBe(401)
  })

  test.each([
    ['verifies an email', stillVerifies, undefined, true],
    ['verifies none once it is dropped', dropped, 'invalid_token', false],
  ])('by a forged link %s', async (_title, variables, error, verified) => {
    const app = await given(options, variables)
    await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const { id: userId } = await app.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const claims = { userId, email: details('Olga').email, stamp: 0 }
    const token = await signVerificationToken(stolen, claims, app.services.now(), 3600)
    const thief = app.client()
    const { headers } = await thief.get(`/verify-email?token=${token}&callbackURL=/x`)
    expect(headers.get('location')?.split('error=')[1]).toBe(error)
    const user = await app.database.db.selectFrom('user').select('emailVerified').executeTakeFirst()
    expect(user?.emailVerified).toBe(verified)
    if (!verified) expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is dropped at once: its sessions end, and no password is lost', async () => {
    const olga = await signedUp(await given(options), 'Olga')
    const app = await given(options, dropped)
    const stale = app.client()
    for (const [name, value] of olga.cookies) stale.cookies.set(name, value)
    expect(await signedInEmail(stale)).toBeUndefined()
    expect(await signInStatus(app, details('Olga').email)).toBe(200)
    expect(await signInStatus(app, details('Olga').email, 'wrong-password')).toBe(401)
  })
})

describe('secrets that are lost', () => {
  const given = testAppsOn()

  test('cost sessions and passwords; a reset and a provider still let the user in', async () => {
    const scene = await givenProviderApp(given)
    const olga = await signedUp(scene.app, 'Olga')
    const atProvider = providerUser('Olga')
    await linkProvider(scene, olga, { provider: 'gitlab', user: atProvider })
    await run(scene.app.database, `update "user" set "emailVerified" = true`)
    const { options: configured } = scene.app.services
    const app = await given({ socialProviders: configured.socialProviders }, { FOYER_SECRET: SIGN })
    const stale = app.client()
    for (const [name, value] of olga.cookies) stale.cookies.set(name, value)
    expect(await signedInEmail(stale)).toBeUndefined()
    expect(await signInStatus(app, details('Olga').email)).toBe(401)
    const browser = app.client()
    const back = await signInWithProvider({ app, providers: scene.providers }, browser, {
      provider: 'gitlab',
      user: atProvider,
    })
    expect(redirectTarget(back)).not.toContain('error')
    expect((await browser.post('/get-access-token', { providerId: 'gitlab' })).status).toBe(200)
    const token = await resetTokenOf(app, 'Olga')
    expect((await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect(await signInStatus(app, details('Olga').email, NEW_PASSWORD)).toBe(200)
  })
})

/** A browser with a session and a cache that only the stolen secret vouches for. */
async function forgedAdmin(app: TestApp): Promise<TestClient> {
  const secret = 'f'.repeat(32)
  const now = app.services.now()
  const later = new Date(now.getTime() + 3_600_000)
  const session = {
    id: 'forged',
    token: fingerprint(secret),
    userId: 'root',
    expiresAt: later,
    createdAt: now,
    updatedAt: now,
    ipAddress: null,
    userAgent: null,
    activeOrganizationId: null,
    impersonatedBy: null,
  }
  const user = {
    id: 'root',
    name: 'Root',
    email: 'root@example.com',
    emailVerified: true,
    image: null,
    createdAt: now,
    updatedAt: now,
    role: 'admin',
    banned: null,
    banReason: null,
    banExpires: null,
    language: null,
  }
  const cached = { session: { session, user }, expiresAt: now.getTime() + 200_000 }
  const client = app.client()
  const cookie = signValue(stolen, 'cookie', 'session_token', secret)
  client.cookies.set('foyer.session_token', encodeURIComponent(cookie))
  client.cookies.set('foyer.session_data', encodeSessionData(stolen, 'session_data', cached, undefined))
  return client
}

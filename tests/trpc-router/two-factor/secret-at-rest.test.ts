import { sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { decodedKey, enabled, givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { keyIdOf } from '@foyer/trpc-router/runtime/secrets/keyring'
import { resealStored } from '@foyer/trpc-router/runtime/secrets/reseal'
import { unseal } from '@foyer/trpc-router/runtime/secrets/sealed-text'
import { describe, expect, test } from 'vitest'

const on = { twoFactor: { enabled: true } }
const SEAL = 'a-secret-that-seals-for-tests-only-0123456789'
const both = { FOYER_SECRET: SECRET, FOYER_SECRET_SEAL: `${SEAL},${SECRET}` }
const newestOnly = { FOYER_SECRET: SECRET, FOYER_SECRET_SEAL: SEAL }

describe('the secret of an authenticator app', () => {
  const given = testAppsOn()

  test('has 192 bits, and every one of them is random (T41)', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const secrets = []
    for (let n = 0; n < 40; n += 1) secrets.push(decodedKey((await enabled(olga)).totpURI))
    expect(new Set(secrets).size).toBe(40)
    const alphabet = new Set(secrets.join(''))
    // 32 characters of 64 kinds; that one of them is missing in 1280 happens once in ten million runs.
    expect(secrets.every((secret) => /^[\w-]{32}$/.test(secret))).toBe(true)
    expect(alphabet.size).toBe(64)
    for (let at = 0; at < 32; at += 1) expect(new Set(secrets.map((secret) => secret[at])).size).toBeGreaterThan(10)
  })

  test('is sealed for its user, with a key that is for this alone (T41)', async () => {
    const app = await given(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const pending = decodedKey((await enabled(client)).totpURI)
    const [stored] = await factorsIn(app)
    const [userId, sealed] = [String(stored?.userId), String(stored?.secret)]
    const { keys } = app.services
    expect(unseal(keys, 'totp-secret', userId, sealed)).toBe(decodedKey(totpURI))
    expect(unseal(keys, 'totp-secret', userId, String(stored?.pendingSecret))).toBe(pending)
    expect(() => unseal(keys, 'totp-secret', 'another-user', sealed)).toThrow()
    expect(() => unseal(keys, 'provider-token', userId, sealed)).toThrow()
    const other = await given(on, { FOYER_SECRET: SECRET, FOYER_SECRET_SEAL: SEAL })
    expect(() => unseal(other.services.keys, 'totp-secret', userId, sealed)).toThrow()
    expect(keys.newest('totp-secret').bytes).not.toEqual(keys.newest('provider-token').bytes)
  })

  test('moves to a newer secret, in force or pending, and its codes are taken all the while (T41)', async () => {
    const app = await given(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const next = await enabled(client)
    const rotating = await given(on, { ...both, FOYER_BASE_URL: app.baseUrl })
    expect(await signIn(rotating, totpURI, 1)).toBe(200)
    await resealStored(rotating.services)
    const [stored] = await factorsIn(app)
    for (const sealed of [stored?.secret, stored?.pendingSecret])
      expect(String(sealed).split('.')[1]).toBe(keyIdOf(SEAL))
    const later = await given(on, { ...newestOnly, FOYER_BASE_URL: app.baseUrl })
    expect(await signIn(later, totpURI, 2)).toBe(200)
    const olga = sameClientAt(later, client)
    later.pass(90)
    expect((await olga.post('/two-factor/verify-totp', { code: nextCode(later, next.totpURI) })).status).toBe(200)
    expect(await signIn(later, next.totpURI, 1)).toBe(200)
  })
})

async function factorsIn({ database }: TestApp): Promise<readonly Record<string, unknown>[]> {
  return (await allTables(database)).twoFactor ?? []
}

/** The status of a sign-in whose code is some steps later than the clock. */
async function signIn(app: TestApp, totpURI: string, steps: number): Promise<number> {
  app.pass(30 * (steps - 1))
  const half = await halfSignedIn(app, 'Olga')
  return (await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status
}

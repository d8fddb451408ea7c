import { createHmac } from 'node:crypto'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { SECRET } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { signedIn, signUp } from '@foyer/testing/users'
import { getCookieCache } from 'better-auth/cookies'
import { describe, expect, test } from 'vitest'

const HELPER_SECRET = 'a-secret-of-the-helpers-0123456789-abcdefghij'
const CACHE = 'better-auth.session_data'
const RENAME = `update "user" set name = 'Renamed'`

const cached = (secret?: string): FoyerOptions => ({
  advanced: { cookiePrefix: 'better-auth' },
  session: { cookieCache: { enabled: true, maxAge: 60, ...(secret !== undefined && { secret }) } },
})

// biome-ignore lint/suspicious/noExplicitAny: the helper's answer has the shape the test is about to assert
function readWithHelper({ cookies }: TestClient, secret = HELPER_SECRET, isSecure = false): Promise<any> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return getCookieCache(new Headers({ cookie }), { secret, isSecure })
}

describe('getCookieCache of better-auth', () => {
  const given = testAppsOn()

  describe('after calls', () => {
    test.each([{}, { FOYER_BASE_URL: 'https://localhost' }])(
      'reads the session with its secret: %j',
      async (variables) => {
        const app = await given(cached(HELPER_SECRET), variables)
        const olga = await signUp(app, 'Olga')
        const { data } = await call(olga, 'getSession')
        const read = await readWithHelper(olga, HELPER_SECRET, 'FOYER_BASE_URL' in variables)
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(data)))
      },
    )

    test('reads nothing with another secret, nor where the cache has none for it', async () => {
      const olga = await signUp(await given(cached(HELPER_SECRET)), 'Olga')
      expect(await readWithHelper(olga, SECRET)).toBeNull()
      const mia = await signUp(await given(cached()), 'Mia')
      for (const secret of [HELPER_SECRET, SECRET])
        expect(await readWithHelper(mia, secret).catch(() => null)).toBeNull()
    })

    test('reads nothing of a session that is not remembered, whose cache would not end', async () => {
      const app = await given(cached(HELPER_SECRET))
      await signUp(app, 'Olga')
      const olga = await signedIn(app, 'Olga', { rememberMe: false })
      await call(olga, 'updateUser', { name: 'Olga B' })
      await call(olga, 'getSession')
      expect(olga.cookies.has(CACHE)).toBe(false)
      expect(await readWithHelper(olga)).toBeNull()
    })

    test('may share its secret with nobody who could fool the service', async () => {
      const app = await given(cached(HELPER_SECRET))
      const olga = await signUp(app, 'Olga')
      await run(app.database, RENAME)
      expect((await call(olga, 'getSession')).data.user.name).toBe('Olga')
      olga.cookies.set(CACHE, forged(olga.cookies.get(CACHE) ?? ''))
      expect((await readWithHelper(olga)).user.name).toBe('Owen')
      expect((await call(olga, 'getSession')).data.user.name).toBe('Renamed')
    })

    test('changes nothing for caches that were set before it had a secret', async () => {
      const app = await given(cached())
      const olga = await signUp(app, 'Olga')
      const later = (await given(cached(HELPER_SECRET))).client()
      for (const [name, value] of olga.cookies) later.cookies.set(name, value)
      await run(app.database, RENAME)
      expect((await call(later, 'getSession')).data.user.name).toBe('Olga')
    })
  })

  test('has a secret of its own: the service does not start with one of its own secrets', async () => {
    await expect(given(cached(SECRET))).rejects.toThrow('session.cookieCache.secret')
    const both = { FOYER_SECRET: `${SECRET},${HELPER_SECRET}` }
    await expect(given(cached(HELPER_SECRET), both)).rejects.toThrow('session.cookieCache.secret')
  })
})

/** The cache with another name, signed again as one who knows the helper's secret can. */
function forged(value: string): string {
  const cache = JSON.parse(Buffer.from(value, 'base64url').toString().replaceAll('"Olga"', '"Owen"'))
  const signed = JSON.stringify({ ...cache.session, expiresAt: cache.expiresAt })
  const signature = createHmac('sha256', HELPER_SECRET).update(signed).digest('base64url')
  return Buffer.from(JSON.stringify({ ...cache, signature })).toString('base64url')
}

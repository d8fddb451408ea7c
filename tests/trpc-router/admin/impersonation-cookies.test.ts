import { signedInEmail } from '@foyer/testing/account-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const HTTPS = { FOYER_BASE_URL: 'https://localhost' }
const BEFORE = { advanced: { hostCookies: false } }
const ADMIN_COOKIE = 'foyer.admin_session'

describe('the cookies of an impersonation', () => {
  const given = testAppsOn()

  test('are carried over to __Host- names, and the admin finds back', async () => {
    const { adam } = await givenAdminUsers((options) => given({ ...options, ...BEFORE }, HTTPS))
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const upgraded = (await given({}, HTTPS)).client()
    for (const [name, value] of adam.cookies) upgraded.cookies.set(name, value)
    expect((await call(upgraded, 'getSession')).data.user.name).toBe('uma')
    expect([...upgraded.cookies.keys()].filter((name) => !name.startsWith('__Host-'))).toEqual([])
    await call(upgraded, 'stopImpersonating')
    expect(await signedInEmail(upgraded)).toBe('adam@example.com')
  })

  test.each([['before'], ['after']])('strand no admin with a forged one %s the own one', async (position) => {
    const { adam } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const own = [...adam.cookies].map(([name, value]) => `${name}=${value}`)
    const forged = `${ADMIN_COOKIE}=v1.00000000.x`
    const cookie = (position === 'before' ? [forged, ...own] : [...own, forged]).join('; ')
    expect((await call(adam, 'stopImpersonating', undefined, { cookie })).status).toBe(200)
    expect(await signedInEmail(adam)).toBe('adam@example.com')
  })
})

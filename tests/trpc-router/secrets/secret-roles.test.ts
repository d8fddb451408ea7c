import { clientsAt } from '@foyer/provider-simulator/clients'
import { linkProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { testAppsOn } from '@foyer/testing/suite'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { keyIdOf } from '@foyer/trpc-router/runtime/secrets/keyring'
import { describe, expect, test } from 'vitest'

const SIGN = 'a-secret-that-signs-for-tests-only-0123456789'
const SEAL = 'a-secret-that-seals-for-tests-only-0123456789'
const PEPPER = 'a-secret-that-peppers-for-tests-only-0123456789'
// The former secret neither signs nor verifies any more.
const dropped = {
  FOYER_SECRET: SIGN,
  FOYER_SECRET_SEAL: `${SEAL},${SECRET}`,
  FOYER_SECRET_PEPPER: `${PEPPER},${SECRET}`,
}

describe('secrets with roles of their own', () => {
  const given = testAppsOn()
  const cookieOf = (client: Awaited<ReturnType<typeof signedUp>>) =>
    `foyer.session_token=${client.cookies.get('foyer.session_token')}`

  test('a dropped signing secret ends sessions, and costs no password and no provider token', async () => {
    const providers = await givenProviders()
    const options = { socialProviders: clientsAt(providers.url), jwt: { enabled: true } }
    const before = await given(options)
    const olga = await signedUp(before, 'Olga')
    const visit = { withRefreshToken: true } as const
    const atProvider = providerUser('Olga')
    await linkProvider({ app: before, providers }, olga, { provider: 'gitlab', user: atProvider, visit })
    const published = await call(olga, 'getJwks')
    const after = await given(options, dropped)
    const stranger = after.client({ cookie: cookieOf(olga) })
    expect((await call(stranger, 'getSession')).data).toBeNull()
    const again = await signedIn(after, 'Olga')
    const { data } = await call(again, 'getAccessToken', { providerId: 'gitlab' })
    expect(data.accessToken).toBe(providers.given[0])
    expect((await call(again, 'getJwks')).data).toEqual(published.data)
    expect(await pepperOf(after)).toBe(keyIdOf(PEPPER))
  })

  test('a live session goes on while its secret only verifies, and is signed anew when it is renewed', async () => {
    const olga = await signedUp(await given(), 'Olga')
    const rotated = await given({}, { FOYER_SECRET: SIGN, FOYER_SECRET_VERIFY: SECRET })
    const browser = rotated.client({ cookie: cookieOf(olga) })
    expect((await call(browser, 'getSession')).data.user.name).toBe('Olga')
    rotated.pass(86_401)
    expect((await call(browser, 'getSession')).data.user.name).toBe('Olga')
    const final = await given({}, dropped)
    const renewed = final.client({ cookie: cookieOf(browser) })
    expect((await call(renewed, 'getSession')).data.user.name).toBe('Olga')
  })

  test('a secret that only verifies signs nothing', async () => {
    const rotated = await given({}, { FOYER_SECRET: SIGN, FOYER_SECRET_VERIFY: SECRET })
    const olga = await signedUp(rotated, 'Olga')
    const former = (await given()).client({ cookie: cookieOf(olga) })
    expect((await call(former, 'getSession')).data).toBeNull()
  })

  test('secrets that seal or pepper verify no cookie', async () => {
    const olga = await signedUp(await given(), 'Olga')
    const others = await given({}, { ...dropped, FOYER_SECRET_SEAL: `${SEAL},${SECRET}` })
    expect((await call(others.client({ cookie: cookieOf(olga) }), 'getSession')).data).toBeNull()
  })

  test('without settings of their own, those that verify open and pepper too', async () => {
    await signedUp(await given(), 'Olga')
    const rotated = await given({}, { FOYER_SECRET: SIGN, FOYER_SECRET_VERIFY: SECRET })
    const { email, password } = details('Olga')
    expect((await call(rotated.client(), 'signInEmail', { email, password })).status).toBe(200)
    expect(await pepperOf(rotated)).toBe(keyIdOf(SIGN))
  })
})

async function pepperOf({ database }: TestApp): Promise<string | undefined> {
  const { password } = await database.db
    .selectFrom('account')
    .select('password')
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow()
  return password?.split('$')[1]
}

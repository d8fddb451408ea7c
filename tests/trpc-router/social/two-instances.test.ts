import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { clientsAt } from '@foyer/provider-simulator/clients'
import type { Providers } from '@foyer/provider-simulator/simulator'
import { redirectTarget } from '@foyer/testing/account-rows'
import {
  accountsIn,
  authorizeAtProvider,
  returnFromProvider,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { type Pair, sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { expect, test } from 'vitest'

const olga = providerUser('Olga')
const flow = { provider: 'google', user: olga, callbackURL: '/inside' }

onBothEngines('two instances behind one address', ({ open }) => {
  const given = testAppsOn(open)

  /** Both have the base URL of the first. */
  async function givenPair(): Promise<{ pair: Pair; providers: Providers }> {
    const providers = await givenProviders()
    const options = { socialProviders: clientsAt(providers.url) }
    const one = await given(options)
    return { providers, pair: [one, await given(options, { FOYER_BASE_URL: one.baseUrl })] }
  }

  test('of ten callbacks with one state one exchanges the code', async () => {
    const { pair, providers } = await givenPair()
    const [one] = pair
    const browser = one.client()
    const callback = await authorizeAtProvider({ app: one, providers }, browser, flow)
    const tabs = Array.from({ length: 10 }, (_, n) => sameClientAt(pair[n % 2 === 0 ? 0 : 1], browser))
    const answers = await Promise.all(tabs.map((tab) => returnFromProvider(tab, callback)))
    const destinations = answers.map((result) => redirectTarget(result)?.split('error=').at(-1)).sort()
    expect(destinations).toEqual(['/inside', ...Array(9).fill('please_restart_the_process')])
    expect(providers.calls('google', 'token')).toBe(1)
    expect(await accountsIn(one)).toEqual(['olga@example.com google'])
  })

  test('twenty callbacks with a new identity create one user with one account', async () => {
    const { pair, providers } = await givenPair()
    const flows = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [starting, returning] = n % 2 === 0 ? pair : ([pair[1], pair[0]] as const)
        const browser = starting.client()
        const callback = await authorizeAtProvider({ app: starting, providers }, browser, flow)
        return { tab: sameClientAt(returning, browser), callback }
      }),
    )
    const answers = await Promise.all(flows.map(({ tab, callback }) => returnFromProvider(tab, callback)))
    expect(answers.map(redirectTarget)).toEqual(Array(20).fill('/inside'))
    expect(await accountsIn(pair[0])).toEqual(['olga@example.com google'])
    expect(await countRows(pair[0].database, 'session')).toBe(20)
  })

  test('ten requests for an expired token get the one that was refreshed once', async () => {
    const { pair, providers } = await givenPair()
    const [one] = pair
    const browser = one.client()
    const visit = { withRefreshToken: true } as const
    await signInWithProvider({ app: one, providers }, browser, { provider: 'gitlab', user: olga, visit })
    for (const instance of pair) instance.pass(3600)
    const requests = Array.from({ length: 10 }, (_, n) => {
      return sameClientAt(pair[n % 2 === 0 ? 0 : 1], browser).post('/get-access-token', { providerId: 'gitlab' })
    })
    const tokens = (await Promise.all(requests)).map(({ json }) => json.accessToken)
    expect(new Set(tokens)).toEqual(new Set([providers.given[2]]))
    expect(providers.calls('gitlab', 'token')).toBe(2)
  })
})

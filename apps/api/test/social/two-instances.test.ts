import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { clientsAt } from '../../simulator/clients.ts'
import type { Providers } from '../../simulator/simulator.ts'
import { destinationOf } from '../support/account-life.ts'
import { accountsIn, comeBack, goThere, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { givenProviders } from '../support/providers/providers.ts'
import { alsoAt, type Pair } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'

const olga = someone('Olga')
const journey = { provider: 'google', person: olga, callbackURL: '/inside' }

describe.each(testDatabases())('two instances behind one address on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Both are known to the world, and to the providers, by the address of the first. */
  async function givenPair(): Promise<{ pair: Pair; providers: Providers }> {
    const providers = await givenProviders()
    const options = { socialProviders: clientsAt(providers.url) }
    const one = await given(options)
    return { providers, pair: [one, await given(options, { FOYER_BASE_URL: one.baseUrl })] }
  }

  test('of ten callbacks with one state one exchanges the code', async () => {
    const { pair, providers } = await givenPair()
    const [one] = pair
    const browser = one.visitor()
    const back = await goThere({ world: one, providers }, browser, journey)
    const tabs = Array.from({ length: 10 }, (_, n) => alsoAt(pair[n % 2 === 0 ? 0 : 1], browser))
    const answers = await Promise.all(tabs.map((tab) => comeBack(tab, back)))
    const ends = answers.map((said) => destinationOf(said)?.split('error=').at(-1)).sort()
    expect(ends).toEqual(['/inside', ...Array(9).fill('please_restart_the_process')])
    expect(providers.calls('google', 'token')).toBe(1)
    expect(await accountsIn(one)).toEqual(['olga@example.com google'])
  })

  test('twenty callbacks with a new identity make one user with one account', async () => {
    const { pair, providers } = await givenPair()
    const journeys = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [here, there] = n % 2 === 0 ? pair : ([pair[1], pair[0]] as const)
        const browser = here.visitor()
        const back = await goThere({ world: here, providers }, browser, journey)
        return { tab: alsoAt(there, browser), back }
      }),
    )
    const answers = await Promise.all(journeys.map(({ tab, back }) => comeBack(tab, back)))
    expect(answers.map(destinationOf)).toEqual(Array(20).fill('/inside'))
    expect(await accountsIn(pair[0])).toEqual(['olga@example.com google'])
    expect(await countRows(pair[0].database, 'session')).toBe(20)
  })

  test('ten who ask for a token that runs out get the one that was fetched once', async () => {
    const { pair, providers } = await givenPair()
    const [one] = pair
    const browser = one.visitor()
    const visit = { withRefreshToken: true } as const
    await signInBy({ world: one, providers }, browser, { provider: 'gitlab', person: olga, visit })
    for (const instance of pair) instance.pass(3600)
    const asking = Array.from({ length: 10 }, (_, n) => {
      return alsoAt(pair[n % 2 === 0 ? 0 : 1], browser).post('/get-access-token', { providerId: 'gitlab' })
    })
    const tokens = (await Promise.all(asking)).map(({ json }) => json.accessToken)
    expect(new Set(tokens)).toEqual(new Set([providers.given[2]]))
    expect(providers.calls('gitlab', 'token')).toBe(2)
  })
})

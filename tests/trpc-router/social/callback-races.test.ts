import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { redirectTarget } from '@foyer/testing/account-rows'
import {
  accountsIn,
  authorizeAtProvider,
  givenProviderApp,
  returnFromProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const olga = providerUser('Olga')
const flow = { provider: 'google', user: olga, callbackURL: '/inside' }

onBothEngines('concurrent callbacks', ({ open }) => {
  const given = testAppsOn(open)

  test('of ten with one state one exchanges the code, nine are asked to restart', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, flow)
    const cookies = browser.cookies
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const tab = scene.app.client()
        for (const [name, value] of cookies) tab.cookies.set(name, value)
        return returnFromProvider(tab, callback)
      }),
    )
    const destinations = answers.map((result) => redirectTarget(result)?.split('error=').at(-1)).sort()
    expect(destinations).toEqual(['/inside', ...Array(9).fill('please_restart_the_process')])
    expect(scene.providers.calls('google', 'token')).toBe(1)
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com google'])
  })

  test('of twenty with a new identity all sign in, as one user with one account', async () => {
    const scene = await givenProviderApp(given)
    const flows = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = scene.app.client()
        return { browser, callback: await authorizeAtProvider(scene, browser, flow) }
      }),
    )
    const answers = await Promise.all(flows.map(({ browser, callback }) => returnFromProvider(browser, callback)))
    expect(answers.map(redirectTarget)).toEqual(Array(20).fill('/inside'))
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com google'])
    expect(await countRows(scene.app.database, 'session')).toBe(20)
  })

  test('a sign-up by password and by a provider result in one user', async () => {
    const scene = await givenProviderApp(given)
    const [one, other] = [scene.app.client(), scene.app.client()]
    const callback = await authorizeAtProvider(scene, one, flow)
    const [byProvider, byPassword] = await Promise.all([
      returnFromProvider(one, callback),
      other.post('/sign-up/email', details('Olga')),
    ])
    expect(redirectTarget(byProvider)).toBe('/inside')
    expect([200, 422]).toContain(byPassword.status)
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com google'])
  })
})

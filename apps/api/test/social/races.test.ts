import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf } from '../support/account-life.ts'
import { details } from '../support/people.ts'
import { accountsIn, comeBack, givenScene, goThere } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'

const olga = someone('Olga')
const journey = { provider: 'google', person: olga, callbackURL: '/inside' }

describe.each(testDatabases())('callbacks at the same time on $name', ({ open }) => {
  const given = onDatabase(open)

  test('of ten with one state one exchanges the code, nine are sent to start again', async () => {
    const scene = await givenScene(given)
    const browser = scene.world.visitor()
    const back = await goThere(scene, browser, journey)
    const cookies = browser.cookies
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const tab = scene.world.visitor()
        for (const [name, value] of cookies) tab.cookies.set(name, value)
        return comeBack(tab, back)
      }),
    )
    const ends = answers.map((said) => destinationOf(said)?.split('error=').at(-1)).sort()
    expect(ends).toEqual(['/inside', ...Array(9).fill('please_restart_the_process')])
    expect(scene.providers.calls('google', 'token')).toBe(1)
    expect(await accountsIn(scene.world)).toEqual(['olga@example.com google'])
  })

  test('of twenty with a new identity all come in, as one user with one account', async () => {
    const scene = await givenScene(given)
    const journeys = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = scene.world.visitor()
        return { browser, back: await goThere(scene, browser, journey) }
      }),
    )
    const answers = await Promise.all(journeys.map(({ browser, back }) => comeBack(browser, back)))
    expect(answers.map(destinationOf)).toEqual(Array(20).fill('/inside'))
    expect(await accountsIn(scene.world)).toEqual(['olga@example.com google'])
    expect(await countRows(scene.world.database, 'session')).toBe(20)
  })

  test('a sign-up by password and by a provider end in one user', async () => {
    const scene = await givenScene(given)
    const [one, other] = [scene.world.visitor(), scene.world.visitor()]
    const back = await goThere(scene, one, journey)
    const [byProvider, byPassword] = await Promise.all([
      comeBack(one, back),
      other.post('/sign-up/email', details('Olga')),
    ])
    expect(destinationOf(byProvider)).toBe('/inside')
    expect([200, 422]).toContain(byPassword.status)
    expect(await accountsIn(scene.world)).toEqual(['olga@example.com google'])
  })
})

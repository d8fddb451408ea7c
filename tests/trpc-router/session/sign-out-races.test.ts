import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { RACE, ROUNDS, sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const options = { multiSession: { enabled: true }, rateLimit: { enabled: false } }

onBothEngines('signing out', RACE, ({ name, open }) => {
  const given = testAppsOn(open)

  test('in a browser with several sessions of one user, while that user ends all of theirs, waits for no deadlock', async () => {
    const pair = [await given(options), await given(options)] as const
    for (let round = 0; round < ROUNDS[name]; round += 1) {
      const olga = details(`Olga${round}`)
      const browser = pair[0].client()
      await browser.post('/sign-up/email', olga)
      for (let n = 0; n < 4; n += 1) await browser.post('/sign-in/email', olga)
      const tab = sameClientAt(pair[1], browser)
      const [signedOut, revoked] = await together([() => browser.post('/sign-out'), () => tab.post('/revoke-sessions')])
      expect(signedOut).toBe(200)
      expect([200, 401]).toContain(revoked)
      expect(await countRows(pair[0].database, 'session')).toBe(0)
    }
  })
})

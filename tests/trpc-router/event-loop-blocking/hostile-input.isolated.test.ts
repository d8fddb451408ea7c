import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCostCounter } from './counted-cost.ts'
import { longestHold } from './held-event-loop.ts'
import { bombs, type HostileText, hostileText } from './hostile-texts.ts'
import { isTrpc, type Way, ways } from './hostile-ways.ts'
import { TIMEOUT_MILLISECONDS } from './sizes.ts'

// Of the time of a request the proof alone judges, see proof/event-loop-blocking.mjs: elsewhere others have the processor too.
const isProof = process.env.FREEZES_NUMBER !== undefined
const runs = isProof ? 1000 : 40
const HELD_MILLISECONDS = 50

describe('what a stranger sends', () => {
  const given = testAppsOn()

  test('costs steps and memory at most in proportion to its size', { timeout: TIMEOUT_MILLISECONDS }, async () => {
    const app = await given()
    const scene = { app, olga: await signedUp(app, 'Olga') }
    for (const { send } of ways) await send(scene, '{}')
    const counter = await openCostCounter()
    await eachHostile(async (send, text) => {
      let status = 0
      const { steps, octets } = await counter.count(async () => {
        status = await send(scene, text)
      })
      expect(status).toBeLessThan(500)
      expect(steps).toBeLessThan(100_000 + 20 * text.length)
      expect(octets).toBeLessThan(10_000_000 + 100 * text.length)
    })
    counter.close()
    if (isProof)
      await eachHostile(async (send, text) => {
        expect(await longestHold(() => send(scene, text))).toBeLessThan(HELD_MILLISECONDS)
      })
  })
})

function eachHostile(check: (send: Way['send'], text: string) => Promise<void>): Promise<void> {
  const property = fc.asyncProperty(fc.constantFrom(...ways), hostileText, ({ octets, send }, make) =>
    check(send, make(octets)),
  )
  const examples = bombs.flatMap((bomb) => ways.filter(isTrpc).map((way): [Way, HostileText] => [way, bomb]))
  return fc.assert(property, { numRuns: runs + examples.length, examples })
}

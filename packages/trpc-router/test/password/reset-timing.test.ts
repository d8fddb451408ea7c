import { givenSilentSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const ROUNDS = 200
const rules = { requestPasswordReset: { window: 60, max: 100_000 } }

describe('the response time of a reset request', () => {
  const given = testAppsOn()

  test.each([
    ['without limits', {}],
    ['once the quotas of the address are used up', { rateLimit: { enabled: true, rules } }],
  ])(
    'does not reveal who has an account %s',
    async (_title, options) => {
      const smtp = await givenSilentSmtp()
      const app = await given(options, smtp.variables)
      await signedUp(app, 'Olga')
      const client = app.client()
      const timed = async (email: string) => {
        const started = performance.now()
        await client.post('/request-password-reset', { email })
        return performance.now() - started
      }
      const tries: number[] = []
      for (let count = 0; count < 3; count += 1) {
        const known: number[] = []
        const unknown: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          // Alternates which goes first, so that leftover work of a request slows both down equally.
          const order = [known, unknown]
          for (const times of round % 2 === 0 ? order : order.toReversed()) {
            times.push(await timed(times === known ? 'olga@example.com' : 'nobody@example.com'))
          }
        }
        tries.push(slower(known, unknown))
      }
      await smtp.close()
      const [, median] = tries.sort((a, b) => a - b)
      expect(median).toBeGreaterThan(0.4)
      expect(median).toBeLessThan(0.6)
    },
    60_000,
  )
})

/** The probability that a random one of the first is slower than a random one of the second. */
function slower(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

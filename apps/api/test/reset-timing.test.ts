import { describe, expect, test } from 'vitest'
import { signedUp } from './support/people.ts'
import { givenSilentSmtp } from './support/smtp.ts'
import { onDatabase } from './support/suite.ts'

const ROUNDS = 200

describe('the time a request for a reset link takes', () => {
  const given = onDatabase()

  test('does not tell who has an account', async () => {
    const smtp = await givenSilentSmtp()
    const world = await given({}, smtp.variables)
    await signedUp(world, 'Olga')
    const visitor = world.visitor()
    const timed = async (email: string) => {
      const started = performance.now()
      await visitor.post('/request-password-reset', { email })
      return performance.now() - started
    }
    const tries: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const known: number[] = []
      const unknown: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        // In turns, and each first as often as last: whatever one leaves to do falls on both alike.
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
  }, 60_000)
})

/** The probability that a random one of the first is slower than a random one of the second. */
function slower(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

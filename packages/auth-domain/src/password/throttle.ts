import { DAY, HOUR } from '../limits.ts'

/** Wrong passwords in a row that cost nothing but the answer (S19). */
export const FREE_FAILURES = 10

/** Guesses in a row that one address may ever receive (NIST SP 800-63B); then only a reset opens the door early. */
export const MOST_FAILURES = 100

const LONGEST_DELAY = HOUR
const LOCK = 30 * DAY

/** Seconds an address must rest after its `failures`-th wrong password in a row. */
export function throttleDelay(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  if (failures >= MOST_FAILURES) return LOCK
  return Math.min(2 ** (failures - FREE_FAILURES), LONGEST_DELAY)
}

/** `throttleDelay` as a table, index = failures, so that one SQL statement can count and delay at once. */
export const throttleDelays: readonly number[] = Array.from({ length: MOST_FAILURES + 1 }, (_, failures) =>
  throttleDelay(failures),
)

import { DAY, HOUR } from '#limits.ts'

/** Consecutive wrong passwords without a delay (S19). */
export const FREE_FAILURES = 10

/** Consecutive failures after which an email is locked (NIST SP 800-63B); only a password reset unlocks it early. */
export const MAX_FAILURES = 100

const MAX_DELAY = HOUR
const LOCK = 30 * DAY

/** Seconds for which an email is blocked after its `failures`-th consecutive wrong password. */
export function throttleDelay(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  if (failures >= MAX_FAILURES) return LOCK
  return Math.min(2 ** (failures - FREE_FAILURES), MAX_DELAY)
}

/** `throttleDelay` as a table, index = failures, so that one SQL statement can count and delay at once. */
export const throttleDelays: readonly number[] = Array.from({ length: MAX_FAILURES + 1 }, (_, failures) =>
  throttleDelay(failures),
)

/** The same for mailed codes, without the lock: each code has few attempts of its own, and strangers must not close them. */
export const codeThrottleDelays: readonly number[] = throttleDelays.map((delay) => Math.min(delay, MAX_DELAY))

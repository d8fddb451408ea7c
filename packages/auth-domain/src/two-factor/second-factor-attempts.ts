import { DAY, HOUR } from '#limits.ts'

/** Wrong second factors without a rest (T21). */
const FREE_WRONG_FACTORS = 10

/** Consecutive wrong ones after which there is a long rest (NIST SP 800-63B). */
export const MAX_WRONG_FACTORS = 100

const LONG_REST = 30 * DAY

/** Seconds for which no second factor of a count is compared after its `wrong`-th consecutive wrong one. */
export function secondFactorRest(wrong: number): number {
  if (wrong < FREE_WRONG_FACTORS) return 0
  if (wrong >= MAX_WRONG_FACTORS) return LONG_REST
  return Math.min(HOUR * 2 ** (wrong - FREE_WRONG_FACTORS), DAY)
}

/** `secondFactorRest` as a table, index = wrong ones, so that one SQL statement can count and delay at once. */
export const secondFactorRests: readonly number[] = Array.from({ length: MAX_WRONG_FACTORS + 1 }, (_, wrong) =>
  secondFactorRest(wrong),
)

/**
 * Whether somebody may guess it. What nobody can is compared while a count is used up: a backup code has 46 bits at least,
 * and what a passkey signs is no guess at all. So anyone who uses up a count keeps nobody out who has one of them.
 */
export function mayBeGuessed(method: 'totp' | 'two-factor-otp' | 'backup-code' | 'password' | 'passkey'): boolean {
  return method !== 'backup-code' && method !== 'passkey'
}

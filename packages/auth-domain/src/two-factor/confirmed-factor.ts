import type { SecondFactor } from '#sign-in/methods.ts'
import type { ServedFactors } from './served-factors.ts'

/** What confirms a secret: a code of the app that has it, a code by mail, or the option that leaves that out. */
export type ConfirmedBy = 'totp' | 'otp' | 'option'

/** The second factor that is in force once a secret was confirmed so. Unconfirmed it is an app's, unless none are served. */
export function confirmedFactor(by: ConfirmedBy, served: ServedFactors): SecondFactor {
  if (by !== 'option') return by
  return served.totp ? 'totp' : 'otp'
}

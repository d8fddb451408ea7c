import { mayMailSecondFactor, type SecondFactor, type SessionAuthentication } from '#sign-in/methods.ts'
import type { ServedFactors } from './served-factors.ts'

/**
 * The second factors that finish what began by these methods, of a user whose own is `secondFactor` and a service that
 * asks for these; backup codes do beside them. In the order of later versions of the wire.
 */
export function secondFactorsFor(
  began: Pick<SessionAuthentication, 'methods'>,
  secondFactor: SecondFactor,
  served: ServedFactors,
): SecondFactor[] {
  const passes = {
    totp: served.totp && secondFactor === 'totp',
    otp: served.mail && mayMailSecondFactor(began),
  }
  return (['totp', 'otp'] as const).filter((factor) => passes[factor])
}

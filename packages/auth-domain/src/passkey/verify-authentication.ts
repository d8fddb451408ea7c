import { z } from 'zod'
import { sessionSchema } from '#session/session.ts'
import { twoFactorRedirectSchema } from '#two-factor/two-factor-redirect.ts'
import type { PasskeyDevice } from './passkey.ts'

export const verifyAuthenticationInput = z.object({ response: z.record(z.string(), z.unknown()) })

/** The second form asks for a second factor: the authenticator has not verified its user. */
export const verifyAuthenticationOutput = z.union([z.object({ session: sessionSchema }), twoFactorRedirectSchema])

/** What an authenticator has said and signed. `userHandle` is absent where the passkey was named to it. */
export type Assertion = {
  userHandle: string | undefined
  counter: number
  deviceType: PasskeyDevice
  backedUp: boolean
  userVerified: boolean
}

/** The stored passkey that an assertion is by, and the handle of its user. */
type AssertedPasskey = {
  counter: number
  deviceType: PasskeyDevice
  suspectAt: Date | null
  handle: string | undefined
}

/**
 * Whether an assertion whose signature is right signs in. `copied`: the counter went back, so the passkey may have been
 * copied (T58). A passkey that may be copied between devices cannot become one that may not (T59, WebAuthn 7.2).
 */
export function checkAssertion(passkey: AssertedPasskey, assertion: Assertion): 'accepted' | 'refused' | 'copied' {
  if (passkey.suspectAt !== null || assertion.deviceType !== passkey.deviceType) return 'refused'
  if (assertion.userHandle !== undefined && assertion.userHandle !== passkey.handle) return 'refused'
  const counts = assertion.counter > 0 || passkey.counter > 0
  return counts && assertion.counter <= passkey.counter ? 'copied' : 'accepted'
}

import type { Confirmations, SessionAuthentication } from '#sign-in/methods.ts'

/** Authentication context classes (`acr`): one factor, or two. */
export const ONE_FACTOR = '1'
export const TWO_FACTORS = '2'

/** How and when the user of a session has proved who they are, as ID tokens tell it. */
export type AuthenticationContext = { authTime: Date; acr: string; amr: readonly string[] }

// RFC 8176. What has no value there is not told.
const amrValues: Readonly<Record<string, string>> = {
  password: 'pwd',
  username: 'pwd',
  passkey: 'hwk',
  totp: 'otp',
  'email-code': 'otp',
  'two-factor-otp': 'otp',
  'backup-code': 'otp',
}

/** `authTime` is the last proof: when the session began, its second factor passed, or it was confirmed. */
export function authenticationContext(
  { createdAt }: { createdAt: Date },
  { methods, factors, secondFactorAt, confirmedAt }: SessionAuthentication & Confirmations,
): AuthenticationContext {
  const proofs = [createdAt, secondFactorAt, confirmedAt].filter((at) => at !== null)
  const two = secondFactorAt !== null || factors.split(',').length > 1
  const named = methods.split(',').flatMap((method) => amrValues[method] ?? [])
  return {
    authTime: new Date(Math.max(...proofs.map((at) => at.getTime()))),
    acr: two ? TWO_FACTORS : ONE_FACTOR,
    amr: [...new Set([...named, ...(two ? ['mfa'] : [])])],
  }
}

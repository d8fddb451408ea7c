import type { SignInMethod } from './methods.ts'

/** A sign-up with a password begins a session by it; a second factor one whose first has passed before. */
export type StartedBy = SignInMethod | 'sign-up' | 'second-factor'

/** Operations that may begin a session, by what. */
export const signInOperations = {
  signInEmail: 'password',
  signInUsername: 'username',
  signUpEmail: 'sign-up',
  completeSetUp: 'sign-up',
  signInSocial: 'provider',
  socialCallback: 'provider',
  socialCallbackForm: 'provider',
  signInAnonymous: 'anonymous',
  verifyAuthentication: 'passkey',
  verifyEmail: 'verification-link',
  verifyMagicLink: 'magic-link',
  signInEmailOtp: 'email-code',
  verifyEmailOtp: 'email-code',
  verifyOneTimeToken: 'one-time-token',
  redeemDeviceCode: 'device',
  verifyTotp: 'second-factor',
  verifyTwoFactorOtp: 'second-factor',
  verifyBackupCode: 'second-factor',
} as const satisfies Record<string, StartedBy>

const operations: ReadonlyMap<string, StartedBy> = new Map(Object.entries(signInOperations))

/** The method of an operation that may start sessions, as metrics name it; undefined for any other operation. */
export function signInMethodOf(operation: string): StartedBy | undefined {
  return operations.get(operation)
}

import { accountRefusals } from '@foyer/auth-domain/refusals/account'

/** The outcome of a verification link to show. */
export type Outcome =
  | 'confirmed'
  | 'unconfirmed'
  | 'expired'
  | 'invalid'
  | 'already-verified'
  | 'user-not-found'
  | 'other-user'
  | 'email-not-changed'

const {
  VERIFICATION_TOKEN_EXPIRED: expired,
  VERIFICATION_TOKEN_INVALID: invalid,
  VERIFICATION_USER_NOT_FOUND: notFound,
  VERIFICATION_UNAUTHORIZED: unauthorized,
} = accountRefusals

/** `error` is the message that the link redirected with, `user` the signed-in user of this browser. */
export function outcomeOf(error: string | undefined, user: { emailVerified: boolean } | undefined): Outcome {
  switch (error) {
    case undefined:
      return user?.emailVerified === false ? 'unconfirmed' : 'confirmed'
    case expired.message:
      return user?.emailVerified ? 'already-verified' : 'expired'
    case invalid.message:
      return user?.emailVerified ? 'already-verified' : 'invalid'
    case notFound.message:
      return 'user-not-found'
    case unauthorized.message:
      return 'other-user'
    // The change of email was refused: another account has it by now.
    default:
      return 'email-not-changed'
  }
}

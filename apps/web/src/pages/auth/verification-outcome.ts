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

/** `error` is what a followed link redirected with; `verified` is in its target, `token` only in a link that was not redeemed. */
type Search = { error?: string | undefined; verified?: true | undefined; token?: string | undefined }
type CurrentUser = { emailVerified: boolean } | undefined

/** `user` is the signed-in user of this browser, freshly loaded. */
export function outcomeOf({ error, verified, token }: Search, user: CurrentUser): Outcome {
  switch (token === undefined ? error : invalid.message) {
    case undefined:
      if (user !== undefined) return user.emailVerified ? 'confirmed' : 'unconfirmed'
      return verified ? 'confirmed' : 'invalid'
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

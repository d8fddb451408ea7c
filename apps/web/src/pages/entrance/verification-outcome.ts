import { accountRefusals } from '@foyer/auth-domain/refusals/account'

/** What someone who comes from a verification link is to be told. */
export type Outcome =
  | 'confirmed'
  | 'unconfirmed'
  | 'too-old'
  | 'spent'
  | 'nothing-left'
  | 'gone'
  | 'stranger'
  | 'unchanged'

const {
  VERIFICATION_TOKEN_EXPIRED: expired,
  VERIFICATION_TOKEN_INVALID: invalid,
  VERIFICATION_USER_NOT_FOUND: notFound,
  VERIFICATION_UNAUTHORIZED: unauthorized,
} = accountRefusals

/** `error` is what the link came back with, `user` whoever is signed in here. */
export function outcomeOf(error: string | undefined, user: { emailVerified: boolean } | undefined): Outcome {
  switch (error) {
    case undefined:
      return user?.emailVerified === false ? 'unconfirmed' : 'confirmed'
    case expired.message:
      return user?.emailVerified ? 'nothing-left' : 'too-old'
    case invalid.message:
      return user?.emailVerified ? 'nothing-left' : 'spent'
    case notFound.message:
      return 'gone'
    case unauthorized.message:
      return 'stranger'
    // The change of address itself was refused: another account was quicker.
    default:
      return 'unchanged'
  }
}

import { refusalCodeOf } from './refusal.ts'

export type PasskeyProblem =
  | 'cancelled'
  | 'already'
  | 'address'
  | 'device'
  | 'unknown'
  | 'refused'
  | 'expired'
  | 'full'
  | 'notAdded'

const byRefusal: Readonly<Record<string, PasskeyProblem>> = {
  PREVIOUSLY_REGISTERED: 'already',
  PASSKEY_NOT_FOUND: 'unknown',
  AUTHENTICATION_FAILED: 'refused',
  CHALLENGE_NOT_FOUND: 'expired',
  TOO_MANY_PASSKEYS: 'full',
  FAILED_TO_VERIFY_REGISTRATION: 'notAdded',
}

// By the names of WebAuthn's errors, which all browsers share.
const byName: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'already',
  SecurityError: 'address',
  ConstraintError: 'device',
  NotSupportedError: 'device',
  UnknownError: 'device',
}

/** What went wrong with a passkey, in the browser or at the service; undefined for any other error. */
export function passkeyProblemOf(error: unknown): PasskeyProblem | undefined {
  const code = refusalCodeOf(error)
  if (code !== undefined) return Object.hasOwn(byRefusal, code) ? byRefusal[code] : undefined
  return error instanceof Error && Object.hasOwn(byName, error.name) ? byName[error.name] : undefined
}

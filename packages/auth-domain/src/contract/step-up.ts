import { type Declarations, named, signedIn } from './operation.ts'
import { ofAccount } from './rules.ts'

export const stepUpContract = named({
  // Nobody confirms another's session.
  stepUpWithPassword: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, withoutFactor: 'allowed' },
    refusals: ['STEP_UP_REQUIRED', 'INVALID_PASSWORD', 'TOO_MANY_ATTEMPTS'],
    events: ['session.confirmed'],
    rest: {
      method: 'POST',
      path: '/step-up/password',
      summary: 'Confirms the session with the password, where an error lists it in `stepUp`.',
    },
  },
  stepUpWithPasskey: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, withoutFactor: 'allowed' },
    refusals: ['STEP_UP_REQUIRED', 'PASSKEY_CHALLENGE_NOT_FOUND', 'UNKNOWN_PASSKEY', 'AUTHENTICATION_FAILED'],
    events: ['session.confirmed'],
    rest: {
      method: 'POST',
      path: '/step-up/passkey',
      summary:
        'Confirms the session with a passkey: the assertion for the options of `/passkey/generate-authenticate-options`.',
    },
  },
} as const satisfies Declarations)

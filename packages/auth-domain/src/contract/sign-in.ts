import { anybody, type Declarations, named } from './operation.ts'
import { signingIn } from './rules.ts'

export const signInContract = named({
  signUpEmail: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: [
      'UPLOADS_NOT_AVAILABLE',
      'EMAIL_AND_PASSWORD_SIGN_UP_NOT_ENABLED',
      'INVALID_EMAIL',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
      'USER_ALREADY_EXISTS',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_INVALID',
      'USERNAME_TAKEN',
      'FAILED_TO_CREATE_SESSION',
    ],
    // The second of a sign-up that carries a picture.
    events: ['user.created', 'user.updated'],
    rest: {
      method: 'POST',
      path: '/sign-up/email',
      summary: 'Signs up with email and password; signs in too unless disabled.',
      takesFields: { kind: 'user', action: 'create' },
    },
  },
  // A sign-in replaces the impersonation: it ends both sessions, as signing out does.
  signInEmail: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: [
      'EMAIL_AND_PASSWORD_NOT_ENABLED',
      'INVALID_EMAIL',
      'INVALID_EMAIL_OR_PASSWORD',
      'EMAIL_NOT_VERIFIED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
    events: ['session.created'],
    rest: { method: 'POST', path: '/sign-in/email', summary: 'Signs in with email and password.' },
  },
} as const satisfies Declarations)

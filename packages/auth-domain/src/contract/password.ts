import { anybody, type Declarations, named, server, signedIn } from './operation.ts'
import { ofAccount, signingIn } from './rules.ts'

export const passwordContract = named({
  requestPasswordReset: {
    access: anybody,
    feature: { of: 'always', otherwise: 'RESET_PASSWORD_NOT_ENABLED' },
    organization: 'none',
    rate: 'mail',
    rules: signingIn,
    refusals: [],
    events: [],
    rest: {
      method: 'POST',
      path: '/request-password-reset',
      summary: 'Sends a password reset link; the response is the same for every email.',
      aliases: [
        {
          name: 'forgetPassword',

          path: '/forget-password',
          summary: 'Alias of request-password-reset.',
        },
      ],
    },
  },
  resetPasswordCallback: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: signingIn,
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/reset-password/:token',
      summary: 'Redirects a password reset link to the page that sets the new password.',
      redirects: true,
    },
  },
  resetPassword: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...signingIn, impersonating: 'refused' },
    refusals: ['RESET_TOKEN_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON'],
    events: ['user.password.reset', 'user.password.set'],
    rest: {
      method: 'POST',
      path: '/reset-password',
      summary: 'Sets a new password with the token of a reset link, and revokes all sessions.',
      queryFields: ['token'],
    },
  },
  changePassword: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'allowed' },
    refusals: [
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'INVALID_PASSWORD',
      'FAILED_TO_CREATE_SESSION',
    ],
    events: ['user.password.changed'],
    rest: {
      method: 'POST',
      path: '/change-password',
      summary: 'Changes the password, and revokes other sessions on request.',
    },
  },
  // Counted as a sign-in.
  verifyPassword: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: ofAccount,
    refusals: ['INVALID_PASSWORD'],
    events: [],
    rest: {
      method: 'POST',
      path: '/verify-password',
      summary: "Checks whether a password is the signed-in user's; counted like a sign-in.",
    },
  },
  setPassword: {
    access: server,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'allowed' },
    refusals: ['USER_ALREADY_HAS_A_PASSWORD', 'USER_NOT_FOUND', 'USER_OR_SESSION_REQUIRED'],
    events: ['user.password.set'],
    rest: null,
  },
} as const satisfies Declarations)

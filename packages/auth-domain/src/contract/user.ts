import { type Declarations, named, signedIn, signedInByProcedure } from './operation.ts'
import { ofAccount, readingAccount } from './rules.ts'

export const userContract = named({
  // An impersonation may set what `setFields` allows. The dashboard stores the language by it, in which the user is asked
  // to enrol. A key may not: it also changes the name that a user signs in with.
  updateUser: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: {
      ...readingAccount,
      withoutFactor: 'allowed',
      // Another username, as another email.
      changingSignIn: { stepUp: 'sensitive', withoutFactor: 'refused' },
    },
    refusals: [
      'STEP_UP_REQUIRED',
      'TWO_FACTOR_REQUIRED',
      'EMAIL_CAN_NOT_BE_UPDATED',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_INVALID',
      'USERNAME_TAKEN',
      'NOT_WHILE_IMPERSONATING',
    ],
    events: ['user.updated', 'user.username.changed'],
    rest: {
      method: 'POST',
      path: '/update-user',
      summary: 'Updates the name, picture, language, username or additional fields of the signed-in user.',
      takesFields: { kind: 'user', action: 'update' },
      carriesPicture: true,
    },
  },
  // Everything about the user in one file: more than any page shows at once.
  exportUserData: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [],
    events: ['user.data.exported'],
    rest: {
      method: 'POST',
      path: '/export-user-data',
      summary: 'Exports everything that is stored about the signed-in user as a file.',
      produces: ['application/json'],
    },
  },
  deleteUser: {
    access: signedIn,
    feature: { of: 'always', otherwise: 'DELETE_USER_DISABLED' },
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'INVALID_PASSWORD',
      'DELETE_TOKEN_INVALID',
      'SESSION_EXPIRED',
      'ONLY_ADMIN_CANNOT_LEAVE',
      'ONLY_OWNER_CANNOT_LEAVE',
      'ONLY_MEMBER_CANNOT_BE_DELETED',
    ],
    events: ['user.deleted', 'organization.deleted'],
    rest: {
      method: 'POST',
      path: '/delete-user',
      summary: 'Deletes the signed-in user, or sends a confirmation link.',
    },
  },
  // The mail that it answers was asked for by `deleteUser`, which steps up.
  deleteUserCallback: {
    access: signedInByProcedure('DELETE_CALLBACK_SIGNED_OUT'),
    feature: { of: 'always', otherwise: 'DELETE_USER_DISABLED' },
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: [
      'DELETE_TOKEN_INVALID',
      'ONLY_ADMIN_CANNOT_LEAVE',
      'ONLY_OWNER_CANNOT_LEAVE',
      'ONLY_MEMBER_CANNOT_BE_DELETED',
    ],
    events: ['user.deleted'],
    rest: {
      method: 'GET',
      path: '/delete-user/callback',
      summary: 'Deletes the signed-in user with the token of a confirmation link.',
      actsOnGet: true,
      redirects: true,
      fromElsewhere: true,
    },
  },
} as const satisfies Declarations)

import { type OperationRules, ofAccount, readingAccount } from './rules.ts'

export const accountOperations = {
  // An impersonation may set what `setFields` allows. The dashboard stores the language by it, in which the user is asked
  // to enrol. A key may not: it also changes the name that a user signs in with.
  updateUser: {
    ...readingAccount,
    withoutFactor: 'allowed',
    // Another username, as another email.
    changingSignIn: { stepUp: 'sensitive', withoutFactor: 'refused' },
  },
  // Everything about the user in one file: more than any page shows at once.
  exportUserData: { ...ofAccount, stepUp: 'sensitive' },
  deleteUser: { ...ofAccount, stepUp: 'sensitive' },
  // The mail that it answers was asked for by `deleteUser`, which steps up.
  deleteUserCallback: ofAccount,
  // An anonymous user has nothing to step up by.
  deleteAnonymousUser: ofAccount,
  // Of the user, of an organization, or of the service.
  listEvents: { ...readingAccount, withoutFactor: 'in-organization' },
  getEvent: { ...readingAccount, withoutFactor: 'in-organization' },
  // They tell whether there is a password, which setting up an authenticator app asks for.
  listAccounts: { ...readingAccount, withoutFactor: 'allowed' },
  getMailboxState: { ...readingAccount, withoutFactor: 'allowed' },
  getSignInUses: { ...readingAccount, withoutFactor: 'allowed' },
  linkSocial: { ...ofAccount, stepUp: 'sensitive' },
  unlinkAccount: { ...ofAccount, stepUp: 'fresh' },
  getAccessToken: ofAccount,
  refreshToken: ofAccount,
  accountInfo: ofAccount,
  getAccountInfo: ofAccount,
  // Counted as a sign-in.
  verifyPassword: ofAccount,
  changePassword: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'allowed' },
  setPassword: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'allowed' },
  changeEmail: { ...ofAccount, stepUp: 'sensitive' },
  requestEmailChangeEmailOtp: { ...ofAccount, stepUp: 'sensitive' },
  changeEmailEmailOtp: { ...ofAccount, stepUp: 'sensitive' },
} as const satisfies Record<string, OperationRules>

import { type OperationRules, signingIn } from './rules.ts'

export const signInOperations = {
  resolveCallback: signingIn,
  // A sign-in replaces the impersonation: it ends both sessions, as signing out does.
  signInEmail: signingIn,
  signInUsername: signingIn,
  signUpEmail: signingIn,
  isUsernameAvailable: signingIn,
  signInSocial: signingIn,
  signInAnonymous: signingIn,
  signInMagicLink: signingIn,
  verifyMagicLink: signingIn,
  signInEmailOtp: signingIn,
  generateAuthenticateOptions: { ...signingIn, byKey: 'refused' },
  verifyAuthentication: { ...signingIn, byKey: 'refused' },
  // A sign-in by a provider; a link that it completes was begun by `linkSocial`, and goes by its rules.
  socialCallback: signingIn,
  socialCallbackForm: signingIn,
  getPendingSignIn: signingIn,
  rejectSignIn: { ...signingIn, impersonating: 'refused' },
  // The mailbox, by which a password is set or reset.
  sendVerificationOtp: signingIn,
  checkVerificationOtp: signingIn,
  verifyEmailOtp: { ...signingIn, impersonating: 'refused' },
  sendVerificationEmail: { ...signingIn, byKey: 'refused' },
  // Completes what `changeEmail` has begun, which steps up.
  verifyEmail: { ...signingIn, impersonating: 'refused' },
  rejectVerification: { ...signingIn, impersonating: 'refused' },
  requestPasswordReset: signingIn,
  resetPasswordCallback: signingIn,
  resetPassword: { ...signingIn, impersonating: 'refused' },
  forgetPasswordEmailOtp: signingIn,
  resetPasswordEmailOtp: { ...signingIn, impersonating: 'refused' },
} as const satisfies Record<string, OperationRules>

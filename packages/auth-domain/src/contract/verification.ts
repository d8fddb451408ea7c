import { anybody, type Declarations, named, signedIn } from './operation.ts'
import { ofAccount, signingIn } from './rules.ts'

export const verificationContract = named({
  sendVerificationEmail: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'mail',
    rules: { ...signingIn, byKey: 'refused' },
    refusals: [
      'VERIFICATION_EMAIL_NOT_ENABLED',
      'VERIFICATION_EMAIL_ONLY_TO_UNVERIFIED',
      'VERIFICATION_EMAIL_ONLY_TO_YOURSELF',
    ],
    events: [],
    rest: {
      method: 'POST',
      path: '/send-verification-email',
      summary: 'Sends a verification link; the response is the same for every email.',
    },
  },
  // Completes what `changeEmail` has begun, which steps up.
  verifyEmail: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...signingIn, impersonating: 'refused' },
    refusals: [
      'VERIFICATION_TOKEN_EXPIRED',
      'VERIFICATION_TOKEN_INVALID',
      'VERIFICATION_USER_NOT_FOUND',
      'VERIFICATION_UNAUTHORIZED',
      'COULDNT_UPDATE_YOUR_EMAIL',
      'FAILED_TO_CREATE_SESSION',
    ],
    events: ['user.email.verified', 'session.created', 'user.email.changed'],
    rest: {
      method: 'GET',
      path: '/verify-email',
      summary: 'Verifies an email, or completes an email change, with the token of a link.',
      actsOnGet: true,
      redirects: true,
      fromElsewhere: true,
    },
  },
  changeEmail: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [
      'CHANGE_EMAIL_DISABLED',
      'INVALID_EMAIL',
      'EMAIL_IS_THE_SAME',
      'VERIFICATION_EMAIL_NOT_ENABLED',
      'COULDNT_UPDATE_YOUR_EMAIL',
    ],
    events: ['user.email.changed'],
    rest: {
      method: 'POST',
      path: '/change-email',
      summary: 'Changes the email: directly while it is unverified, otherwise by a confirmation link.',
    },
  },
  rejectVerification: {
    access: anybody,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...signingIn, impersonating: 'refused' },
    refusals: ['VERIFICATION_TOKEN_INVALID'],
    events: ['user.email.rejected'],
    rest: null,
  },
} as const satisfies Declarations)

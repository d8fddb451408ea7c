import { anybody, type Declarations, named, signedIn } from './operation.ts'
import { ofAccount, signingIn } from './rules.ts'

const wrongCode = ['INVALID_EMAIL', 'INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const

export const magicLinkContract = named({
  signInMagicLink: {
    access: anybody,
    feature: 'magicLink',
    organization: 'none',
    rate: 'links',
    rules: signingIn,
    refusals: [],
    events: [],
    rest: {
      method: 'POST',
      path: '/sign-in/magic-link',
      summary: 'Mails a link that signs in; the response is the same for every email.',
    },
  },
  verifyMagicLink: {
    access: anybody,
    feature: 'magicLink',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: [
      'MAGIC_LINK_INVALID',
      'MAGIC_LINK_EXPIRED',
      'SIGN_UP_BY_MAIL_DISABLED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
    events: ['user.created', 'session.created'],
    rest: {
      method: 'GET',
      path: '/magic-link/verify',
      summary:
        'Signs in with the token of a link; in a browser that did not ask for it, redirects to a page that asks.',
      actsOnGet: true,
      redirects: true,
      fromElsewhere: true,
    },
  },
} as const satisfies Declarations)

export const emailOtpContract = named({
  // The mailbox, by which a password is set or reset.
  sendVerificationOtp: {
    access: anybody,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'mail',
    rules: signingIn,
    refusals: ['INVALID_EMAIL', 'RESET_PASSWORD_NOT_ENABLED'],
    events: [],
    rest: {
      method: 'POST',
      path: '/email-otp/send-verification-otp',
      summary: 'Mails a code; the response is the same for every email.',
    },
  },
  signInEmailOtp: {
    access: anybody,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: [...wrongCode, 'SIGN_UP_BY_MAIL_DISABLED', 'BANNED_USER', 'FAILED_TO_CREATE_SESSION'],
    events: ['session.created', 'user.created'],
    rest: { method: 'POST', path: '/sign-in/email-otp', summary: 'Signs in with a mailed code.' },
  },
  verifyEmailOtp: {
    access: anybody,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'credentials',
    rules: { ...signingIn, impersonating: 'refused' },
    refusals: [...wrongCode, 'FAILED_TO_CREATE_SESSION'],
    events: ['user.email.verified', 'session.created'],
    rest: { method: 'POST', path: '/email-otp/verify-email', summary: 'Verifies an email with a mailed code.' },
  },
  checkVerificationOtp: {
    access: anybody,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: [...wrongCode, 'RESET_PASSWORD_NOT_ENABLED', 'CODE_USER_NOT_FOUND'],
    events: [],
    rest: {
      method: 'POST',
      path: '/email-otp/check-verification-otp',
      summary: 'Checks a mailed code without using it up.',
    },
  },
  forgetPasswordEmailOtp: {
    access: anybody,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'mail',
    rules: signingIn,
    refusals: ['INVALID_EMAIL', 'RESET_PASSWORD_NOT_ENABLED'],
    events: [],
    rest: {
      method: 'POST',
      path: '/forget-password/email-otp',
      summary: 'Mails a code for a new password; the response is the same for every email.',
      aliases: [
        // As newer clients of better-auth call it.
        {
          name: 'requestPasswordResetEmailOtp',
          path: '/email-otp/request-password-reset',
          summary: 'Alias of forget-password/email-otp.',
        },
      ],
    },
  },
  resetPasswordEmailOtp: {
    access: anybody,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'credentials',
    rules: { ...signingIn, impersonating: 'refused' },
    refusals: [
      ...wrongCode,
      'RESET_PASSWORD_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
    ],
    events: ['user.password.reset'],
    rest: { method: 'POST', path: '/email-otp/reset-password', summary: 'Sets a new password with a mailed code.' },
  },
  requestEmailChangeEmailOtp: {
    access: signedIn,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [...wrongCode, 'CHANGE_EMAIL_WITH_OTP_DISABLED', 'EMAIL_IS_THE_SAME', 'CURRENT_EMAIL_OTP_REQUIRED'],
    events: [],
    rest: {
      method: 'POST',
      path: '/email-otp/request-email-change',
      summary:
        'Mails a code to a new email; a verified current email confirms with a code of its own. The response is the same for every email.',
    },
  },
  changeEmailEmailOtp: {
    access: signedIn,
    feature: 'emailOTP',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [...wrongCode, 'CHANGE_EMAIL_WITH_OTP_DISABLED', 'EMAIL_IS_THE_SAME', 'COULDNT_UPDATE_YOUR_EMAIL'],
    events: ['user.email.changed'],
    rest: {
      method: 'POST',
      path: '/email-otp/change-email',
      summary: 'Changes the email with the code that was mailed to the new address.',
    },
  },
} as const satisfies Declarations)

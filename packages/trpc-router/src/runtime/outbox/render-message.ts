import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import type { OutboxMessage } from './message.ts'
import { changeCodeMail } from './messages/change-code.ts'
import { changeEmailMail } from './messages/change-email.ts'
import { deleteAccountMail } from './messages/delete-account.ts'
import { emailCodeMail } from './messages/email-code.ts'
import { invitationMail } from './messages/invitation.ts'
import { magicLinkMail } from './messages/magic-link.ts'
import { newDeviceMail } from './messages/new-device.ts'
import { proveEmailMail } from './messages/prove-email.ts'
import { resetPasswordMail } from './messages/reset-password.ts'
import { twoFactorMail } from './messages/two-factor-otp.ts'
import { userInvitationMail } from './messages/user-invitation.ts'
import { verifyEmailMail } from './messages/verify-email.ts'

/** Renders a message, written at `createdAt`; undefined when its recipient or its reason no longer exists. */
export async function renderMessage(
  services: Services,
  message: OutboxMessage,
  createdAt: Date,
): Promise<Mail | undefined> {
  switch (message.kind) {
    case 'mail':
      return message.mail
    case 'two-factor-otp':
      return twoFactorMail(services, message, createdAt)
    case 'verify-email':
      return verifyEmailMail(services, message)
    case 'reset-password':
      return resetPasswordMail(services, message)
    case 'prove-email':
      return proveEmailMail(services, message)
    case 'change-email':
      return changeEmailMail(services, message)
    case 'invitation':
      return invitationMail(services, message)
    case 'user-invitation':
      return userInvitationMail(services, message)
    case 'delete-account':
      return deleteAccountMail(services, message)
    case 'magic-link':
      return magicLinkMail(services, message)
    case 'new-device':
      return newDeviceMail(services, message)
    case 'email-code':
      return emailCodeMail(services, message)
    case 'change-code':
      return changeCodeMail(services, message)
  }
}

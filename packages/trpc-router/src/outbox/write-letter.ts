import type { Mail } from '@foyer/email/mail'
import type { Services } from '../context/services.ts'
import type { Letter } from './letter.ts'
import { changeEmailMail } from './letters/change-email.ts'
import { deleteAccountMail } from './letters/delete-account.ts'
import { invitationMail } from './letters/invitation.ts'
import { resetPasswordMail } from './letters/reset-password.ts'
import { verifyEmailMail } from './letters/verify-email.ts'

/** The mail a letter becomes now; undefined when there is nobody left to write to, or nothing to say. */
export async function writeLetter(services: Services, letter: Letter): Promise<Mail | undefined> {
  switch (letter.letter) {
    case 'mail':
      return letter.mail
    case 'verify-email':
      return verifyEmailMail(services, letter)
    case 'reset-password':
      return resetPasswordMail(services, letter)
    case 'change-email':
      return changeEmailMail(services, letter)
    case 'invitation':
      return invitationMail(services, letter)
    case 'delete-account':
      return deleteAccountMail(services, letter)
  }
}

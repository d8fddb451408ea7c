import { findUserById } from '@foyer/db/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '../../context/services.ts'
import { signVerificationToken } from '../../secrets/verification-token.ts'
import { addressed } from '../addressed.ts'
import type { LetterOf } from '../letter.ts'
import { mailedLink } from '../mailed-link.ts'

/** The link by which the owner of the present address agrees to another; none once something has voided the wish. */
export async function changeEmailMail(services: Services, letter: LetterOf<'change-email'>): Promise<Mail | undefined> {
  const { expiresIn } = services.options.emailVerification
  const { newEmail, stamp } = letter
  const user = await findUserById(services.db, letter.userId)
  if (user === undefined || user.tokenStamp !== stamp) return undefined
  const claims = { userId: user.id, email: user.email, stamp, updateTo: newEmail }
  const token = await signVerificationToken(services.keys, claims, services.now(), expiresIn)
  const url = mailedLink(services, '/verify-email', { token, callbackURL: letter.callbackURL ?? '/' })
  return { ...addressed(services, user, letter.languageTags), template: 'change-email', url, expiresIn, newEmail }
}

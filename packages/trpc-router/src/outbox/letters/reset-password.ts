import { findUserByEmail } from '@foyer/db/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '../../context/services.ts'
import { addressed } from '../addressed.ts'
import type { LetterOf } from '../letter.ts'
import { mailedLink } from '../mailed-link.ts'
import { makeMailedSecret } from '../mailed-secret.ts'

/** The link that lets someone choose a new password; none to an address nobody has (S35). */
export async function resetPasswordMail(
  services: Services,
  letter: LetterOf<'reset-password'>,
): Promise<Mail | undefined> {
  const expiresIn = services.options.emailAndPassword.resetPasswordTokenExpiresIn
  const user = await findUserByEmail(services.db, letter.email)
  if (user === undefined) return undefined
  const secret = await makeMailedSecret(services, 'reset-password', user.id, expiresIn)
  const url = mailedLink(services, `/reset-password/${secret}`, { callbackURL: letter.callbackURL ?? '' })
  return { ...addressed(services, user, letter.languageTags), template: 'reset-password', url, expiresIn }
}

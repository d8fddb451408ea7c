import { findUserById } from '@foyer/db/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '../../context/services.ts'
import { addressed } from '../addressed.ts'
import type { LetterOf } from '../letter.ts'
import { mailedLink } from '../mailed-link.ts'
import { makeMailedSecret } from '../mailed-secret.ts'

/** The link that asks whether an account is to be deleted; none once something has voided the wish. */
export async function deleteAccountMail(
  services: Services,
  letter: LetterOf<'delete-account'>,
): Promise<Mail | undefined> {
  const expiresIn = services.options.user.deleteUser.deleteTokenExpiresIn
  const user = await findUserById(services.db, letter.userId)
  if (user === undefined || user.tokenStamp !== letter.stamp) return undefined
  const token = await makeMailedSecret(services, 'delete-user', user.id, expiresIn)
  const url = mailedLink(services, '/delete-user/callback', { token, callbackURL: letter.callbackURL ?? '/' })
  return { ...addressed(services, user, letter.languageTags), template: 'delete-account', url, expiresIn }
}

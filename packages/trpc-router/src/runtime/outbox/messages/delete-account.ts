import { findUserById } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { mailedLink } from '#runtime/outbox/mailed-link.ts'
import { createMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/** The link that confirms the deletion of an account; undefined once the request has been invalidated. */
export async function deleteAccountMail(
  services: Services,
  message: OutboxMessageOf<'delete-account'>,
): Promise<Mail | undefined> {
  const user = await findUserById(services.db, message.userId)
  if (user === undefined || user.tokenStamp !== message.stamp) return undefined
  const created = await createMailedSecret(services, { purpose: 'delete-user', user })
  if (created === undefined) return undefined
  const { secret: token, expiresIn } = created
  const url = mailedLink(services, '/delete-user/callback', { token, callbackURL: message.callbackURL ?? '/' })
  return { ...recipientFields(services, user, message.languageTags), template: 'delete-account', url, expiresIn }
}

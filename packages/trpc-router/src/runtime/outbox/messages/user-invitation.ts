import { findUserById } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { resetLink } from '#runtime/outbox/application-page.ts'
import { createMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/** The link by which an invited user chooses a password; undefined once they have come in by other means, or are gone. */
export async function userInvitationMail(
  services: Services,
  message: OutboxMessageOf<'user-invitation'>,
): Promise<Mail | undefined> {
  const user = await findUserById(services.db, message.userId)
  if (user === undefined || user.tokenStamp !== message.stamp) return undefined
  const created = await createMailedSecret(services, { purpose: 'user-invitation', user })
  if (created === undefined) return undefined
  const { secret: token, expiresIn } = created
  const url = resetLink(services, token, undefined)
  return { ...recipientFields(services, user, message.languageTags), template: 'user-invitation', url, expiresIn }
}

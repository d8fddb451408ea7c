import { findUserByEmail } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { mailedLink } from '#runtime/outbox/mailed-link.ts'
import { createMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/** The password reset link; undefined when no user has the address (S35). */
export async function resetPasswordMail(
  services: Services,
  message: OutboxMessageOf<'reset-password'>,
): Promise<Mail | undefined> {
  const user = await findUserByEmail(services.db, message.email)
  if (user === undefined) return undefined
  const created = await createMailedSecret(services, { purpose: 'reset-password', user, asker: message.asker })
  if (created === undefined) return undefined
  const { secret, expiresIn } = created
  const url = mailedLink(services, `/reset-password/${secret}`, { callbackURL: message.callbackURL ?? '' })
  return { ...recipientFields(services, user, message.languageTags), template: 'reset-password', url, expiresIn }
}

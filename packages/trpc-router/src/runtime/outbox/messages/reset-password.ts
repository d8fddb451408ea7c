import { findUserByEmail } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { resetLink } from '#runtime/outbox/application-page.ts'
import { codeBeside } from '#runtime/outbox/code-beside.ts'
import { createMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/** The password reset link, and its code; undefined when no user has the address (S35). */
export async function resetPasswordMail(
  services: Services,
  message: OutboxMessageOf<'reset-password'>,
): Promise<Mail | undefined> {
  const user = await findUserByEmail(services.db, message.email)
  const { email } = message
  const secret = { code: message.code, purpose: 'forget-password-code' } as const
  const code = await codeBeside(services, secret, { email, user, mailed: user !== undefined })
  if (user === undefined || message.decoy === true) return undefined
  const created = await createMailedSecret(services, { purpose: 'reset-password', user, requester: message.asker })
  if (created === undefined) return undefined
  const { secret: token, expiresIn } = created
  const url = resetLink(services, token, message.callbackURL)
  const to = recipientFields(services, user, message.languageTags)
  return { ...to, template: 'reset-password', url, ...code, expiresIn }
}

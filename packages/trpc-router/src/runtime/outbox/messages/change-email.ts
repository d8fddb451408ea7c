import { findUserById } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { verificationLink } from '#runtime/outbox/application-page.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { signVerificationToken } from '#runtime/secrets/verification-token.ts'

/** The link by which the current address confirms the new one; undefined once the request has been invalidated. */
export async function changeEmailMail(
  services: Services,
  message: OutboxMessageOf<'change-email'>,
): Promise<Mail | undefined> {
  const { expiresIn } = services.options.emailVerification
  const { newEmail, stamp } = message
  const user = await findUserById(services.db, message.userId)
  if (user === undefined || user.tokenStamp !== stamp) return undefined
  const claims = { userId: user.id, email: user.email, stamp, updateTo: newEmail }
  const token = await signVerificationToken(services.keys, claims, services.now(), expiresIn)
  const url = verificationLink(services, token, message.callbackURL)
  return {
    ...recipientFields(services, user, message.languageTags),
    template: 'change-email',
    url,
    expiresIn,
    newEmail,
  }
}

import { findUserByEmail } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { mailedLink } from '#runtime/outbox/mailed-link.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { signVerificationToken } from '#runtime/secrets/verification-token.ts'

/** The link that verifies an address; undefined when no user has it or it is already verified (S36). */
export async function verifyEmailMail(
  services: Services,
  message: OutboxMessageOf<'verify-email'>,
): Promise<Mail | undefined> {
  const { enabled, expiresIn } = services.options.emailVerification
  const user = await findUserByEmail(services.db, message.email)
  if (user === undefined || user.emailVerified || !enabled || message.decoy === true) return undefined
  const claims = { userId: user.id, email: user.email, stamp: user.tokenStamp }
  const token = await signVerificationToken(services.keys, claims, services.now(), expiresIn)
  const url = mailedLink(services, '/verify-email', { token, callbackURL: message.callbackURL ?? '/' })
  return { ...recipientFields(services, user, message.languageTags), template: 'verify-email', url, expiresIn }
}

import { pages } from '@foyer/auth-domain/redirect/pages'
import { findUserByEmail, findUserById } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { verificationLink } from '#runtime/outbox/application-page.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { addresseeFields, recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { signVerificationToken } from '#runtime/secrets/verification-token.ts'

/**
 * The link by which a new email is proved before it becomes the user's. If it is taken, its owner is told instead, as of a
 * sign-up, so that only mailboxes learn it. Undefined once the request has been invalidated.
 */
export async function proveEmailMail(
  services: Services,
  message: OutboxMessageOf<'prove-email'>,
): Promise<Mail | undefined> {
  const { expiresIn } = services.options.emailVerification
  const { newEmail, stamp, fromVerified, languageTags } = message
  const user = await findUserById(services.db, message.userId)
  const owner = await findUserByEmail(services.db, newEmail)
  if (user === undefined || user.tokenStamp !== stamp) return undefined
  if (owner !== undefined) {
    const url = new URL(pages.signIn, services.baseUrl).href
    const recipient = recipientFields(services, owner, languageTags)
    return owner.emailVerified ? { ...recipient, template: 'sign-up-attempt', url } : undefined
  }
  const claims = { userId: user.id, email: user.email, stamp, updateTo: newEmail, proved: true, fromVerified }
  const token = await signVerificationToken(services.keys, claims, services.now(), expiresIn)
  const url = verificationLink(services, token, message.callbackURL)
  const recipient = addresseeFields(services, { email: newEmail, language: user.language }, languageTags)
  return { ...recipient, template: 'verify-email', url, expiresIn }
}

import { findUserByEmail } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { verificationLink } from '#runtime/outbox/application-page.ts'
import { codeBeside } from '#runtime/outbox/code-beside.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { signVerificationToken } from '#runtime/secrets/verification-token.ts'

/**
 * The link that verifies an address, and its code; undefined when no user has it or it is already verified (S36), unless
 * that user confirms it.
 */
export async function verifyEmailMail(
  services: Services,
  message: OutboxMessageOf<'verify-email'>,
): Promise<Mail | undefined> {
  const { enabled, expiresIn } = services.options.emailVerification
  const user = await findUserByEmail(services.db, message.email)
  const { decoy = false, confirming = false } = message
  const isMailed = enabled && !decoy && (confirming || user?.emailVerified === false)
  const to = isMailed ? user : undefined
  const secret = { code: message.code, purpose: 'email-verification-code' } as const
  const code = await codeBeside(services, secret, { email: message.email, user, mailed: to !== undefined })
  if (to === undefined) return undefined
  const claims = { userId: to.id, email: to.email, stamp: to.tokenStamp }
  const token = await signVerificationToken(services.keys, claims, services.now(), expiresIn)
  const url = verificationLink(services, token, message.callbackURL)
  return { ...recipientFields(services, to, message.languageTags), template: 'verify-email', url, ...code, expiresIn }
}

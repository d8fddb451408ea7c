import { isCodeMailed } from '@foyer/auth-domain/codes/email-otp'
import { maySignUp } from '@foyer/auth-domain/sign-in/may-sign-up'
import { findUserByEmail } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { createAddressSecrets, storeAddressSecret } from '#runtime/outbox/address-secret.ts'
import { mailedLink } from '#runtime/outbox/mailed-link.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/**
 * The sign-in link, with a code for the page that waits where codes are enabled; undefined when nobody may sign in or up
 * with the address.
 */
export async function magicLinkMail(
  services: Services,
  message: OutboxMessageOf<'magic-link'>,
): Promise<Mail | undefined> {
  const { options } = services
  const { email } = message
  const user = await findUserByEmail(services.db, email)
  const mailed = user !== undefined || maySignUp('magic-link', options)
  const codeMailed = mailed && isCodeMailed('sign-in', user, options)
  const made = await createAddressSecrets(services, { ...message, user }, async (trx) => {
    const recipient = { ...message, user }
    const code = options.emailOTP.enabled
      ? await storeAddressSecret(trx, services, recipient, { purpose: 'sign-in-code', decoy: !codeMailed })
      : undefined
    const value = message.name ?? ''
    const link = mailed
      ? await storeAddressSecret(trx, services, recipient, { purpose: 'magic-link', value })
      : undefined
    return { link, code: codeMailed ? code : undefined }
  })
  if (made?.link === undefined) return undefined
  const { secret: token, expiresIn } = made.link
  const url = mailedLink(services, '/magic-link/verify', { token, callbackURL: message.callbackURL ?? '/' })
  const to = user ?? { email, emailVerified: false, mailboxProvenAt: null, name: '', language: null }
  const code = made.code && { code: made.code.secret, codeExpiresIn: made.code.expiresIn }
  return { ...recipientFields(services, to, message.languageTags), template: 'magic-link', url, ...code, expiresIn }
}

import { isCodeMailed, purposeOfCode } from '@foyer/auth-domain/codes/email-otp'
import { findUserByEmail } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { createAddressSecrets, storeAddressSecret } from '#runtime/outbox/address-secret.ts'
import { codeTemplates, type OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/** A code; undefined when nobody is to get one: attempts at it are answered alike (T71, T81). */
export async function emailCodeMail(
  services: Services,
  message: OutboxMessageOf<'email-code'>,
): Promise<Mail | undefined> {
  const { email, type, decoy = false, confirming, languageTags } = message
  const user = await findUserByEmail(services.db, email)
  const mailed = !decoy && isCodeMailed(type, user, services.options, confirming)
  const recipient = { ...message, user }
  const made = await createAddressSecrets(services, recipient, (trx) =>
    storeAddressSecret(trx, services, recipient, { purpose: purposeOfCode[type], decoy: !mailed }),
  )
  if (made === undefined || !mailed) return undefined
  const to = user ?? { email, emailVerified: false, mailboxProvenAt: null, name: '', language: null }
  const { secret: code, expiresIn } = made
  return { ...recipientFields(services, to, languageTags), template: codeTemplates[type], url: null, code, expiresIn }
}

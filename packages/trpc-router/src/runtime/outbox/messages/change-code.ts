import { changeCodePurpose } from '@foyer/auth-domain/user/change-email-by-code'
import { transact } from '@foyer/db/engine/pipeline'
import { findUserByEmail, findUserById, lockUser } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { storeAddressSecret } from '#runtime/outbox/address-secret.ts'
import { codeTemplates, type OutboxMessageOf } from '#runtime/outbox/message.ts'
import { addresseeFields } from '#runtime/outbox/recipient-fields.ts'

/**
 * The code by which a user proves their new email. To one that is taken nothing is mailed, and attempts are answered alike;
 * undefined also once the request has been invalidated.
 */
export async function changeCodeMail(
  services: Services,
  message: OutboxMessageOf<'change-code'>,
): Promise<Mail | undefined> {
  const { email, stamp, languageTags } = message
  const user = await findUserById(services.db, message.userId)
  if (user === undefined) return undefined
  const decoy = (await findUserByEmail(services.db, email)) !== undefined
  const made = await transact(services.db, async (trx) => {
    if ((await lockUser(trx, user.id))?.tokenStamp !== stamp) return undefined
    return storeAddressSecret(trx, services, { ...message, user }, { purpose: changeCodePurpose(user), decoy })
  })
  if (made === undefined || decoy) return undefined
  const recipient = addresseeFields(services, { email, language: user.language }, languageTags)
  return {
    ...recipient,
    template: codeTemplates['change-code'],
    url: null,
    code: made.secret,
    expiresIn: made.expiresIn,
  }
}

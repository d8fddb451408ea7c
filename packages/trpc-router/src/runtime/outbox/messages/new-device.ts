import { pages } from '@foyer/auth-domain/redirect/pages'
import { deviceOf } from '@foyer/auth-domain/session/device'
import type { RejectableSignIn } from '@foyer/auth-domain/session/reject-sign-in'
import { transact } from '@foyer/db/engine/pipeline'
import { lockUser } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { storeMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/**
 * The mail about a sign-in from a new device. It is written whatever that session has done meanwhile, except where the
 * address is another by now: a new password must not keep it back.
 */
export function newDeviceMail(services: Services, message: OutboxMessageOf<'new-device'>): Promise<Mail | undefined> {
  const { userId, email, sessionId, at, methods, ipAddress, languageTags } = message
  const value: RejectableSignIn = { sessionId, at }
  return transact(services.db, async (trx): Promise<Mail | undefined> => {
    const user = await lockUser(trx, userId)
    if (user?.email !== email || !user.emailVerified) return undefined
    const { secret: token, expiresIn } = await storeMailedSecret(trx, services, {
      purpose: 'reject-sign-in',
      user,
      requester: sessionId,
      value: JSON.stringify(value),
    })
    const url = new URL(pages.rejectSignIn, services.baseUrl)
    url.searchParams.set('token', token)
    const { browser = null, system = null } = deviceOf(message.userAgent)
    const signIn = { at: new Date(at).toISOString(), methods, ipAddress, browser, system }
    const recipient = recipientFields(services, user, languageTags)
    return { ...recipient, template: 'new-device', url: url.href, expiresIn, signIn }
  })
}

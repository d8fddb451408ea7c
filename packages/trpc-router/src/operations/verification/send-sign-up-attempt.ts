import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Trx } from '@foyer/db/engine/handles'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { enqueueNotification } from '#runtime/outbox/enqueue.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/** Notifies the owner of an address of an attempt to sign up with it (option `quietSignUp`). */
export function sendSignUpAttempt(trx: Trx, call: Call, owner: StoredUser): Promise<void> {
  return enqueueNotification(trx, call, owner, {
    ...recipientFields(call, owner, call.request.languageTags),
    template: 'sign-up-attempt',
    url: new URL(pages.signIn, call.baseUrl).href,
  })
}

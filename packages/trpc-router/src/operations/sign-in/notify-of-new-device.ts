import type { StoredSession } from '@foyer/auth-domain/session/session'
import { mayBeNewDevice, type SessionAuthentication } from '@foyer/auth-domain/sign-in/methods'
import type { Trx } from '@foyer/db/engine/handles'
import { claimFirstSignIn, type LockedUser, noteSignIn } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { hasSignedInHere } from '#runtime/context/known-browser.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'

/**
 * Tells a user of a session in a browser in which no sign-in to the account has finished before, or none since its password
 * or email was changed, whatever was proved there; not of their first one. An unverified address gets no mail, and none is written beyond the quota.
 */
export async function notifyOfNewDevice(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { session, authentication }: { session: StoredSession; authentication: SessionAuthentication },
): Promise<void> {
  if (user.isAnonymous === true) return
  const isNoticed = call.options.session.newDeviceNotice && mayBeNewDevice(authentication) && user.emailVerified
  // Wherever it is: a first one that stays outstanding would be the untold sign-in of somebody else.
  if (!isNoticed || hasSignedInHere(call, user)) return noteSignIn(trx, user.id)
  if (await claimFirstSignIn(trx, user.id)) return
  await enqueueMessage(trx, call, user.email, {
    kind: 'new-device',
    userId: user.id,
    email: user.email,
    sessionId: session.id,
    at: session.createdAt.getTime(),
    methods: authentication.methods.split(','),
    ipAddress: session.ipAddress,
    userAgent: call.request.userAgent,
    languageTags: [...call.request.languageTags],
  })
}

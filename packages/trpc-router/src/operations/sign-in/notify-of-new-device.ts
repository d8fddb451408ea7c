import { isKnownTo } from '@foyer/auth-domain/session/known-browser'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { mayBeNewDevice, type SessionBeginning } from '@foyer/auth-domain/sign-in/methods'
import type { Trx } from '@foyer/db/engine/handles'
import { claimFirstSignIn, type LockedUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'

/**
 * Tells a user of a session in a browser that has not signed in to the account before, or not since its password or email
 * was changed; not of their first one. An unverified address gets no mail, and none is written beyond the quota.
 */
export async function notifyOfNewDevice(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { session, beginning }: { session: StoredSession; beginning: SessionBeginning },
): Promise<void> {
  const marker = call.browser.marker()
  if (user.isAnonymous === true || (marker !== undefined && isKnownTo(marker, user))) return
  const isFirst = await claimFirstSignIn(trx, user.id)
  const isNoticed = call.options.session.newDeviceNotice && mayBeNewDevice(beginning) && user.emailVerified
  if (isFirst || !isNoticed) return
  await enqueueMessage(trx, call, user.email, {
    kind: 'new-device',
    userId: user.id,
    email: user.email,
    sessionId: session.id,
    at: session.createdAt.getTime(),
    methods: beginning.methods.split(','),
    ipAddress: session.ipAddress,
    userAgent: call.request.userAgent,
    languageTags: [...call.request.languageTags],
  })
}

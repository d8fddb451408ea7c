import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import type { Asker } from '@foyer/auth-domain/rate-limit/mail-quotas'
import type { Call } from '#runtime/context/call.ts'
import { findKnownUser } from '#runtime/context/known-browser.ts'

/**
 * Who causes a mail to `email`: the signed-in user, else the marked browser, else the client's address. Asked before the
 * transaction, because it reads the session.
 */
export async function askerOf(call: Call, email: string): Promise<Asker> {
  const current = await call.signedIn()
  // Anybody can sign in anonymously as often as they like, so an anonymous user is no asker of their own.
  if (current !== undefined && current.user.isAnonymous !== true) {
    const { impersonatedBy, userId } = current.session
    const known = impersonatedBy === null && current.user.email === email
    return { name: `user:${impersonatedBy ?? userId}`, known }
  }
  const marker = call.browser.marker()
  if (marker === undefined) return unknownAsker(call)
  const standing = (await findKnownUser(call, email))?.standing
  return { name: `browser:${marker.id}`, known: standing === 'known', former: standing === 'former' }
}

/** The client's address, for mails without a quota per asker. */
export function unknownAsker({ request }: Call): Asker {
  return { name: `address:${addressBucket(request.ipAddress)}`, known: false }
}

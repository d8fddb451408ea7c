import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import type { Requester } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { findMailboxProof } from '@foyer/db/accounts/proofs'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { findKnownUser } from '#runtime/context/known-browser.ts'

type Recognition = Omit<Requester, 'name'>

/**
 * Who causes a mail to `email`: the signed-in user, else the marked browser, else the client's address. A browser is known
 * to the address no matter who is signed in there, but to an admin who impersonates. Asked before the transaction, because it
 * reads the session.
 */
export async function requesterOf(call: Call, email: string): Promise<Requester> {
  const current = await call.signedIn()
  // Anybody can sign in anonymously as often as they like, so an anonymous user is no requester of their own.
  if (current !== undefined && current.user.isAnonymous !== true) {
    const { impersonatedBy, userId } = current.session
    if (impersonatedBy !== null) return { name: `user:${impersonatedBy}`, known: false }
    const recognition = current.user.email === email ? ownRecognition(call, current.user) : recognitionOf(call, email)
    return { name: `user:${userId}`, ...(await recognition) }
  }
  const marker = call.browser.marker()
  return marker === undefined
    ? unknownRequester(call)
    : { name: `browser:${marker.id}`, ...(await recognitionOf(call, email)) }
}

async function ownRecognition({ db }: Call, user: StoredUser): Promise<Recognition> {
  return { known: true, unproved: !(await isProved(db, user)) }
}

async function recognitionOf(call: Call, email: string): Promise<Recognition> {
  const found = await findKnownUser(call, email)
  if (found === undefined) return { known: false }
  const { user, recognition } = found
  return { known: recognition === 'known', former: recognition === 'former', unproved: user.mailboxProvenAt === null }
}

/** Whether somebody was proved to hold the mailbox of a user. */
export async function isProved(db: Call['db'], { id, mailboxProvenAt }: StoredUser): Promise<boolean> {
  return (mailboxProvenAt ?? (await findMailboxProof(db, id))) !== null
}

/** The client's address, for mails without a quota per requester. */
export function unknownRequester({ request }: Call): Requester {
  return { name: `address:${addressBucket(request.ipAddress)}`, known: false }
}

import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import type { Asker } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { findMailboxProof } from '@foyer/db/accounts/proofs'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { findKnownUser } from '#runtime/context/known-browser.ts'

type Standing = Omit<Asker, 'name'>

/**
 * Who causes a mail to `email`: the signed-in user, else the marked browser, else the client's address. A browser is known
 * to the address whoever is signed in there, but to an admin who impersonates. Asked before the transaction, because it
 * reads the session.
 */
export async function askerOf(call: Call, email: string): Promise<Asker> {
  const current = await call.signedIn()
  // Anybody can sign in anonymously as often as they like, so an anonymous user is no asker of their own.
  if (current !== undefined && current.user.isAnonymous !== true) {
    const { impersonatedBy, userId } = current.session
    if (impersonatedBy !== null) return { name: `user:${impersonatedBy}`, known: false }
    const standing = current.user.email === email ? ownStanding(call, current.user) : standingHere(call, email)
    return { name: `user:${userId}`, ...(await standing) }
  }
  const marker = call.browser.marker()
  return marker === undefined
    ? unknownAsker(call)
    : { name: `browser:${marker.id}`, ...(await standingHere(call, email)) }
}

async function ownStanding({ db }: Call, user: StoredUser): Promise<Standing> {
  return { known: true, unproved: !(await isProved(db, user)) }
}

async function standingHere(call: Call, email: string): Promise<Standing> {
  const found = await findKnownUser(call, email)
  if (found === undefined) return { known: false }
  const { user, standing } = found
  return { known: standing === 'known', former: standing === 'former', unproved: user.mailboxProvenAt === null }
}

/** Whether somebody was proved to hold the mailbox of a user. */
export async function isProved(db: Call['db'], { id, mailboxProvenAt }: StoredUser): Promise<boolean> {
  return (mailboxProvenAt ?? (await findMailboxProof(db, id))) !== null
}

/** The client's address, for mails without a quota per asker. */
export function unknownAsker({ request }: Call): Asker {
  return { name: `address:${addressBucket(request.ipAddress)}`, known: false }
}

import { isKnownTo } from '@foyer/auth-domain/session/known-browser'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'

/**
 * Whether a mailed link was followed in a browser that has signed up or signed in as its user: then whoever set the
 * account up holds the mailbox. Any other visit may be a mail scanner's, or that of somebody who was sent the link.
 */
export async function isAttended(call: Call, user: Pick<StoredUser, 'id' | 'tokenStamp'>): Promise<boolean> {
  const marker = call.browser.marker()
  if (marker !== undefined && isKnownTo(marker, user)) return true
  return (await call.signedIn())?.user.id === user.id
}

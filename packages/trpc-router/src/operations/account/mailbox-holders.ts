import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { hasComeAs, partiesIn } from '@foyer/auth-domain/session/known-browser'
import type { Db } from '@foyer/db/engine/handles'
import { findCredentialOrigin } from '@foyer/db/sessions/session-authentication'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'

/**
 * As whom a browser in which a mailed link or code is used has signed up or in: they hold the mailbox. Nobody, where the
 * visit may be a mail scanner's, or that of somebody who was sent the link. A session counts beside a marker of the same
 * party alone, even from before the last new password: another host may have set its cookie, and cannot set the marker.
 * Within a transaction the session must have been read before.
 */
export async function mailboxHolders(
  db: Db,
  call: Call,
  user: Pick<StoredUser, 'id' | 'tokenStamp'>,
): Promise<CredentialOrigin[]> {
  const marker = call.browser.marker()
  const current = await call.signedIn()
  const own = current?.user.id === user.id ? await findCredentialOrigin(db, current.session.token, user.id) : undefined
  // A bearer is no cookie, which another host could have set.
  const isOwn = own && (call.bearer !== undefined || (marker && hasComeAs(marker, user.id, own.party)))
  const parties = [...(own && isOwn ? [own.party] : []), ...(marker === undefined ? [] : partiesIn(marker, user))]
  return [...new Set(parties)]
}

/** Whose the call's session is; what it adds is theirs. */
export async function credentialOriginOf(db: Db, { session, user }: StoredSignIn): Promise<CredentialOrigin> {
  return (await findCredentialOrigin(db, session.token, user.id))?.party ?? null
}

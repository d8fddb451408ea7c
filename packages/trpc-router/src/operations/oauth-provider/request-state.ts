import { limits } from '@foyer/auth-domain/limits'
import { authenticationContext } from '@foyer/auth-domain/oauth-provider/authentication-context'
import type { Consent, RequestState } from '@foyer/auth-domain/oauth-provider/next-step'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { Db } from '@foyer/db/engine/handles'
import { findConsents } from '@foyer/db/oauth-provider/consents'
import { readAuthentication } from '@foyer/db/sessions/session-authentication'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { Call } from '#runtime/context/call.ts'
import type { StoredRequest } from './stored-request.ts'

/** What decides how a request of a client goes on for the user who is signed in, or for nobody. */
export async function requestState(
  db: Db,
  { now }: Pick<Call, 'now'>,
  { answered, begunAt }: Omit<StoredRequest, 'request'>,
  { client, current }: { client: OAuthClient; current: StoredSignIn | undefined },
): Promise<RequestState> {
  // A guest has no account to sign in with elsewhere, and may be merged into one.
  const user = current?.user.isAnonymous === true ? undefined : current
  const signedIn = user && {
    userId: user.user.id,
    ...authenticationContext(user.session, await readAuthentication(db, user.session.token)),
    hasSecondFactor: user.user.twoFactorEnabled === true,
  }
  const consents = user === undefined ? [] : await consentsOf(db, user.user.id, client.id)
  return { signedIn, consents, trusted: client.trusted, begunAt, answered, now: now() }
}

/** What a user has consented to that a client may do. */
export function consentsOf(db: Db, userId: string, clientId: string): Promise<Consent[]> {
  return findConsents(db, { userId, clientId, limit: limits.listedOrganizations })
}

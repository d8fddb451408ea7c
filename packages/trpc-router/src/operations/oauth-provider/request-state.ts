import { limits } from '@foyer/auth-domain/limits'
import { authenticationContext } from '@foyer/auth-domain/oauth-provider/authentication-context'
import type { Consent, RequestState } from '@foyer/auth-domain/oauth-provider/next-step'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { Db } from '@foyer/db/engine/handles'
import { findConsents } from '@foyer/db/oauth-provider/consents'
import { readAuthentication, type StoredAuthentication } from '@foyer/db/sessions/session-authentication'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { Call } from '#runtime/context/call.ts'
import type { StoredRequest } from './stored-request.ts'

type Asked = { client: OAuthClient; current: StoredSignIn | undefined }

/** What decides how a request of a client goes on for the user who is signed in, or for nobody. */
export async function requestState(
  db: Db,
  call: Pick<Call, 'now'>,
  stored: Omit<StoredRequest, 'request'>,
  asked: Asked,
): Promise<RequestState> {
  const user = accountOf(asked)
  const known = user && {
    authentication: await readAuthentication(db, user.session.token),
    consents: await consentsOf(db, user.user.id, asked.client.id),
  }
  return knownState(call, stored, { ...asked, known })
}

/** What is read for it of a user. */
type Known = { authentication: StoredAuthentication; consents: readonly Consent[] }

/** The same of what was read before. */
export function knownState(
  { now }: Pick<Call, 'now'>,
  { answered, begunAt }: Omit<StoredRequest, 'request'>,
  { known, ...asked }: Asked & { known: Known | undefined },
): RequestState {
  const user = accountOf(asked)
  const signedIn = user &&
    known && {
      userId: user.user.id,
      ...authenticationContext(user.session, known.authentication),
      hasSecondFactor: user.user.twoFactorEnabled === true,
    }
  const consents = user === undefined || known === undefined ? [] : known.consents
  return { signedIn, consents, trusted: asked.client.trusted, begunAt, answered, now: now() }
}

// A guest has no account to sign in with elsewhere, and may be merged into one.
function accountOf({ current }: Asked): StoredSignIn | undefined {
  return current?.user.isAnonymous === true ? undefined : current
}

/** What a user has consented to that a client may do. */
export function consentsOf(db: Db, userId: string, clientId: string): Promise<Consent[]> {
  return findConsents(db, { userId, clientId, limit: limits.listedOrganizations })
}

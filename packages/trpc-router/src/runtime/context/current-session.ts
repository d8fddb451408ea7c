import { mayContinueImpersonation } from '@foyer/auth-domain/admin/rules'
import { isExpired } from '@foyer/auth-domain/session/policy'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { deleteExpiredSession } from '@foyer/db/sessions/delete-sessions'
import { findSignedIn, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { findUserById, type StoredUser } from '@foyer/db/users/users'
import { type CookiesWithLegacy, mayPresent } from '#runtime/legacy/legacy-sessions.ts'
import type { Services } from './services.ts'

/** What a session is found by: a secret that was presented, which an adopted service may have signed, or a handle that Foyer has. */
type Presented = { secret: string; handle: string; legacy?: object } | { handle: string; legacy: undefined }

/** Loads the presented session and judges it: undefined unless it lives. An expired one is deleted. */
export async function findCurrentSession(
  services: Pick<Services, 'db' | 'now' | 'options'> & Pick<CookiesWithLegacy, 'legacy'>,
  presented: Presented,
): Promise<StoredSignIn | undefined> {
  const { db, now } = services
  const found = await findSignedIn(db, presented.handle)
  if (found === undefined) return undefined
  const { impersonatedBy } = found.session
  const impersonator = impersonatedBy === null ? undefined : await findUserById(db, impersonatedBy)
  if (isLive(services, found, impersonator)) return mayPresent(services, presented, found.session) ? found : undefined
  if (isExpired(found.session, now())) await deleteExpiredSession(db, presented.handle, now())
  return undefined
}

/**
 * Whether a stored session signs its user in: a banned user has no session, nor has an admin whose impersonation is no
 * longer permitted.
 */
export function isLive(
  { now, options }: Pick<Services, 'now' | 'options'>,
  { session, user }: StoredSignIn,
  impersonator: StoredUser | undefined,
): boolean {
  if (isExpired(session, now()) || isBanned(user, now())) return false
  return session.impersonatedBy === null || mayContinueImpersonation(impersonator, user, options.admin, now())
}

import { mayContinueImpersonation } from '@foyer/auth-domain/admin/rules'
import { isExpired } from '@foyer/auth-domain/session/policy'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { deleteExpiredSession, findSignedIn, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { findUserById } from '@foyer/db/users/users'
import type { Services } from './services.ts'

/**
 * The live session stored under a handle. An expired one is deleted; a banned user has none, nor has an admin whose
 * impersonation is no longer permitted.
 */
export async function findCurrentSession(
  services: Pick<Services, 'db' | 'now' | 'options'>,
  handle: string,
): Promise<StoredSignIn | undefined> {
  const { db, now } = services
  const found = await findSignedIn(db, handle)
  if (found === undefined || isBanned(found.user, now())) return undefined
  if (!(await impersonationAllowed(services, found))) return undefined
  if (!isExpired(found.session, now())) return found
  await deleteExpiredSession(db, handle, now())
  return undefined
}

async function impersonationAllowed(
  { db, now, options }: Pick<Services, 'db' | 'now' | 'options'>,
  { session: { impersonatedBy }, user }: StoredSignIn,
): Promise<boolean> {
  if (impersonatedBy === null) return true
  return mayContinueImpersonation(await findUserById(db, impersonatedBy), user, options.admin, now())
}

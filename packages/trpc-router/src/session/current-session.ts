import { isExpired } from '@foyer/auth-domain/session/policy'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { deleteExpiredSession, findSignedIn, type StoredSignIn } from '@foyer/db/sessions'
import type { Services } from '../context/services.ts'

/** The live session stored under a handle. An ended one is deleted on sight; a banned user has none. */
export async function findCurrentSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  handle: string,
): Promise<StoredSignIn | undefined> {
  const found = await findSignedIn(db, handle)
  if (found === undefined || isBanned(found.user, now())) return undefined
  if (!isExpired(found.session, now())) return found
  await deleteExpiredSession(db, handle, now())
  return undefined
}

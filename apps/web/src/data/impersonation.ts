import { setFields } from '@foyer/auth-domain/admin/impersonated-fields'
import type { RefusedOperation } from '@foyer/auth-domain/admin/while-impersonating'
import { useSession } from './session.ts'

/**
 * Whether the session may call an operation that an impersonation is refused. The type alone tells which these are: the
 * rules of all operations are not loaded with the page.
 */
export function useMayCall(_operation: RefusedOperation): boolean {
  return (useSession().data?.session.impersonatedBy ?? null) === null
}

/** The same for the username in the profile. */
export function useMayChangeUsername(): boolean {
  const session = useSession().data?.session
  return session === undefined || setFields(session, 'updateUser', { username: '' }).allowed
}

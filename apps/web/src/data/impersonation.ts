import { callOperation, type RefusedOperation } from '@foyer/auth-domain/admin/while-impersonating'
import { useSession } from './session.ts'

/** Whether the session may call an operation, by the same rule as the server: an impersonation is refused some. */
export function useMayCall(operation: RefusedOperation): boolean {
  const session = useSession().data?.session
  return session === undefined || callOperation(session, operation).allowed
}

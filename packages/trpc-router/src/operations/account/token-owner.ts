import { type OperationCall, otherwise } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The user whose tokens are read: over the network always the session's (S47); only the server may name one. */
export async function tokenOwner(call: OperationCall, userId: string | undefined): Promise<string> {
  if (call.request.transport === 'server' && userId !== undefined) return userId
  const current = await call.signedIn()
  if (current !== undefined) return current.user.id
  throw refused(call.request.transport === 'server' ? 'USER_OR_SESSION_REQUIRED' : otherwise(call))
}

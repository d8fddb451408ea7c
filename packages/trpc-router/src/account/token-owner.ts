import type { Call } from '../context/call.ts'
import { refused } from '../refused.ts'

/** Whose tokens are meant: over the network the session's user's, whatever the body says (S47); the server may name one. */
export async function tokenOwner(call: Call, named: string | undefined): Promise<string> {
  if (call.request.door === 'server' && named !== undefined) return named
  const current = await call.signedIn()
  if (current !== undefined) return current.user.id
  throw refused(call.request.door === 'server' ? 'USER_OR_SESSION_REQUIRED' : 'NOT_SIGNED_IN')
}

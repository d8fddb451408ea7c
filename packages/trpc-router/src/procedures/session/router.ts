import { router } from '#runtime/procedure/procedures.ts'
import { getSession } from './get-session.ts'
import { listSessions } from './list-sessions.ts'
import { rejectSignIn } from './reject-sign-in.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { signOut } from './sign-out.ts'

export const sessionRouter = router({
  getSession,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeOtherSessions,
  signOut,
  rejectSignIn,
})

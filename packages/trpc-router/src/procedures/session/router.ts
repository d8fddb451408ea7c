import { router } from '#runtime/procedure/trpc.ts'
import { getSession } from './get-session.ts'
import { listSessions } from './list-sessions.ts'
import { refreshSession } from './refresh-session.ts'
import { rejectSignIn } from './reject-sign-in.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { signOut } from './sign-out.ts'
import { updateSession } from './update-session.ts'

export const sessionRouter = router({
  getSession,
  refreshSession,
  updateSession,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeOtherSessions,
  signOut,
  rejectSignIn,
})

import { router } from '../procedures.ts'
import { adminHasPermission } from './admin-has-permission.ts'
import { banUser } from './ban-user.ts'
import { createUser } from './create-user.ts'
import { impersonateUser } from './impersonate-user.ts'
import { listUserSessions } from './list-user-sessions.ts'
import { listUsers } from './list-users.ts'
import { removeUser } from './remove-user.ts'
import { revokeUserSession } from './revoke-user-session.ts'
import { revokeUserSessions } from './revoke-user-sessions.ts'
import { setRole } from './set-role.ts'
import { setUserPassword } from './set-user-password.ts'
import { stopImpersonating } from './stop-impersonating.ts'
import { unbanUser } from './unban-user.ts'

export const adminRouter = router({
  createUser,
  listUsers,
  setRole,
  banUser,
  unbanUser,
  impersonateUser,
  stopImpersonating,
  listUserSessions,
  revokeUserSession,
  revokeUserSessions,
  removeUser,
  setUserPassword,
  adminHasPermission,
})

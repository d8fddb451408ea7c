import { listEvents } from '../audit/list-events.ts'
import { router } from '../procedures.ts'
import { adminHasPermission } from './admin-has-permission.ts'
import { banUser } from './ban-user.ts'
import { createAdmin } from './create-admin.ts'
import { createUser } from './create-user.ts'
import { getOverview } from './get-overview.ts'
import { getPolicy } from './get-policy.ts'
import { getUser } from './get-user.ts'
import { grantRole } from './grant-role.ts'
import { impersonateUser } from './impersonate-user.ts'
import { listUserSessions } from './list-user-sessions.ts'
import { listUsers } from './list-users.ts'
import { removeUser } from './remove-user.ts'
import { revokeUserSession } from './revoke-user-session.ts'
import { revokeUserSessions } from './revoke-user-sessions.ts'
import { searchUsers } from './search-users.ts'
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
  searchUsers,
  getUser,
  getOverview,
  getPolicy,
  listEvents,
})

export const serverAdminRouter = router({ createAdmin, grantRole })

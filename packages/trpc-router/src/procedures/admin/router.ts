import { listEvents } from '#procedures/audit/list-events.ts'
import { router } from '#runtime/procedure/procedures.ts'
import { getOverview } from './get-overview.ts'
import { adminHasPermission } from './roles/admin-has-permission.ts'
import { getPolicy } from './roles/get-policy.ts'
import { grantRole } from './roles/grant-role.ts'
import { setRole } from './roles/set-role.ts'
import { impersonateUser } from './sessions/impersonate-user.ts'
import { listUserSessions } from './sessions/list-user-sessions.ts'
import { revokeUserSession } from './sessions/revoke-user-session.ts'
import { revokeUserSessions } from './sessions/revoke-user-sessions.ts'
import { stopImpersonating } from './sessions/stop-impersonating.ts'
import { adminGetUser } from './users/admin-get-user.ts'
import { adminUpdateUser } from './users/admin-update-user.ts'
import { banUser } from './users/ban-user.ts'
import { createAdmin } from './users/create-admin.ts'
import { createUser } from './users/create-user.ts'
import { deleteUserApiKey } from './users/delete-user-api-key.ts'
import { getUser } from './users/get-user.ts'
import { listUserApiKeys } from './users/list-user-api-keys.ts'
import { listUsers } from './users/list-users.ts'
import { removeUser } from './users/remove-user.ts'
import { removeUserPasskey } from './users/remove-user-passkey.ts'
import { resetTwoFactor } from './users/reset-two-factor.ts'
import { searchUsers } from './users/search-users.ts'
import { setUserPassword } from './users/set-user-password.ts'
import { unbanUser } from './users/unban-user.ts'

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
  adminGetUser,
  adminUpdateUser,
  resetTwoFactor,
  removeUserPasskey,
  listUserApiKeys,
  deleteUserApiKey,
  adminHasPermission,
  searchUsers,
  getUser,
  getOverview,
  getPolicy,
  listEvents,
})

export const serverAdminRouter = router({ createAdmin, grantRole })

import { getEvent } from '#procedures/audit/get-event.ts'
import { listEvents } from '#procedures/audit/list-events.ts'
import { router } from '#runtime/procedure/trpc.ts'
import { adminGetOverview } from './admin-get-overview.ts'
import { listFindings } from './list-findings.ts'
import { discardMails } from './mails/discard-mails.ts'
import { getMailQueue } from './mails/get-mail-queue.ts'
import { listMails } from './mails/list-mails.ts'
import { retryMails } from './mails/retry-mails.ts'
import { retryParkedMails } from './mails/retry-parked-mails.ts'
import { adminDeleteOrganization } from './organizations/admin-delete-organization.ts'
import { adminGetOrganization } from './organizations/admin-get-organization.ts'
import { adminListInvitations } from './organizations/admin-list-invitations.ts'
import { adminListMembers } from './organizations/admin-list-members.ts'
import { searchOrganizations } from './organizations/search-organizations.ts'
import { adminHasPermission } from './roles/admin-has-permission.ts'
import { getPolicy } from './roles/get-policy.ts'
import { grantRole } from './roles/grant-role.ts'
import { setRole } from './roles/set-role.ts'
import { adminListKeys } from './service/admin-list-keys.ts'
import { adminRotateKeys } from './service/admin-rotate-keys.ts'
import { getServiceState } from './service/get-service-state.ts'
import { impersonateUser } from './sessions/impersonate-user.ts'
import { listUserSessions } from './sessions/list-user-sessions.ts'
import { revokeSessionsOfUsers } from './sessions/revoke-sessions-of-users.ts'
import { revokeUserSession } from './sessions/revoke-user-session.ts'
import { revokeUserSessions } from './sessions/revoke-user-sessions.ts'
import { stopImpersonating } from './sessions/stop-impersonating.ts'
import { adminGetUser } from './users/admin-get-user.ts'
import { adminUpdateUser } from './users/admin-update-user.ts'
import { banUser } from './users/ban-user.ts'
import { banUsers } from './users/ban-users.ts'
import { createAdmin } from './users/create-admin.ts'
import { createUser } from './users/create-user.ts'
import { deleteUserApiKey } from './users/delete-user-api-key.ts'
import { getUser } from './users/get-user.ts'
import { inviteUser } from './users/invite-user.ts'
import { listLastSignIns } from './users/list-last-sign-ins.ts'
import { listUserApiKeys } from './users/list-user-api-keys.ts'
import { listUsers } from './users/list-users.ts'
import { removeUser } from './users/remove-user.ts'
import { removeUserPasskey } from './users/remove-user-passkey.ts'
import { removeUsers } from './users/remove-users.ts'
import { resetTwoFactor } from './users/reset-two-factor.ts'
import { searchUsers } from './users/search-users.ts'
import { setUserPassword } from './users/set-user-password.ts'
import { unbanUser } from './users/unban-user.ts'
import { unbanUsers } from './users/unban-users.ts'

export const adminRouter = router({
  createUser,
  inviteUser,
  listUsers,
  setRole,
  banUser,
  unbanUser,
  banUsers,
  unbanUsers,
  revokeSessionsOfUsers,
  removeUsers,
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
  listLastSignIns,
  searchOrganizations,
  adminGetOrganization,
  adminListMembers,
  adminListInvitations,
  adminDeleteOrganization,
  adminGetOverview,
  getPolicy,
  listEvents,
  listFindings,
  listMails,
  getMailQueue,
  retryMails,
  retryParkedMails,
  discardMails,
  getServiceState,
  adminListKeys,
  adminRotateKeys,
  getEvent,
})

export const serverAdminRouter = router({ createAdmin, grantRole })

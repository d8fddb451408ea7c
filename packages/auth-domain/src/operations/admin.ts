import { byAdmin, type OperationRules } from './rules.ts'

export const adminOperations = {
  // May create an admin.
  createUser: { ...byAdmin, stepUp: 'sensitive' },
  listUsers: byAdmin,
  setRole: { ...byAdmin, stepUp: 'sensitive' },
  banUser: byAdmin,
  unbanUser: byAdmin,
  impersonateUser: { ...byAdmin, stepUp: 'sensitive' },
  listUserSessions: byAdmin,
  revokeUserSession: byAdmin,
  revokeUserSessions: byAdmin,
  removeUser: { ...byAdmin, stepUp: 'sensitive' },
  setUserPassword: { ...byAdmin, stepUp: 'sensitive' },
  adminGetUser: byAdmin,
  adminUpdateUser: { ...byAdmin, stepUp: 'sensitive' },
  resetTwoFactor: { ...byAdmin, stepUp: 'sensitive' },
  removeUserPasskey: { ...byAdmin, stepUp: 'sensitive' },
  listUserApiKeys: byAdmin,
  deleteUserApiKey: byAdmin,
  adminHasPermission: byAdmin,
  searchUsers: byAdmin,
  getUser: byAdmin,
  // Tells whether the dashboard shows the admin pages at all.
  getPolicy: { ...byAdmin, withoutFactor: 'allowed' },
  exportEvents: byAdmin,
} as const satisfies Record<string, OperationRules>

/** Refusals of the admin functions. */
export const adminRefusals = {
  ADMIN_NOT_ALLOWED_TO_CREATE_USERS: { status: 403, message: 'You are not allowed to create users' },
  ADMIN_USER_ALREADY_EXISTS: { status: 400, message: 'User already exists' },
  ADMIN_NOT_ALLOWED_TO_LIST_USERS: { status: 403, message: 'You are not allowed to list users' },
  ADMIN_NOT_ALLOWED_TO_CHANGE_ROLE: { status: 403, message: 'You are not allowed to change users role' },
  ADMIN_NOT_ALLOWED_TO_BAN: { status: 403, message: 'You are not allowed to ban users' },
  ADMIN_CANNOT_BAN_YOURSELF: { status: 400, message: 'You cannot ban yourself' },
  ADMIN_NOT_ALLOWED_TO_IMPERSONATE: { status: 403, message: 'You are not allowed to impersonate users' },
  ADMIN_USER_NOT_FOUND: { status: 404, message: 'User not found' },
  ADMIN_NOT_IMPERSONATING: { status: 400, message: 'You are not impersonating anyone' },
  ADMIN_NOT_ALLOWED_TO_LIST_SESSIONS: { status: 403, message: 'You are not allowed to list users sessions' },
  ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS: { status: 403, message: 'You are not allowed to revoke users sessions' },
  ADMIN_NOT_ALLOWED_TO_DELETE_USERS: { status: 403, message: 'You are not allowed to delete users' },
  ADMIN_NOT_ALLOWED_TO_SET_PASSWORD: { status: 403, message: 'You are not allowed to set users password' },
  NOT_WHILE_IMPERSONATING: { status: 403, message: 'You are not allowed to do this while impersonating' },
  TOKENS_NOT_ENABLED: { status: 400, message: 'Signed tokens are switched off' },
  ADMIN_ROLE_UNKNOWN: { status: 400, message: 'There is no role {}' },
} as const

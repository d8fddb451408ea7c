import { adminHasPermission } from '@foyer/trpc-router/admin/admin-has-permission'
import { banUser } from '@foyer/trpc-router/admin/ban-user'
import { createUser } from '@foyer/trpc-router/admin/create-user'
import { impersonateUser } from '@foyer/trpc-router/admin/impersonate-user'
import { listUserSessions } from '@foyer/trpc-router/admin/list-user-sessions'
import { listUsers } from '@foyer/trpc-router/admin/list-users'
import { removeUser } from '@foyer/trpc-router/admin/remove-user'
import { revokeUserSession } from '@foyer/trpc-router/admin/revoke-user-session'
import { revokeUserSessions } from '@foyer/trpc-router/admin/revoke-user-sessions'
import { setRole } from '@foyer/trpc-router/admin/set-role'
import { setUserPassword } from '@foyer/trpc-router/admin/set-user-password'
import { stopImpersonating } from '@foyer/trpc-router/admin/stop-impersonating'
import { unbanUser } from '@foyer/trpc-router/admin/unban-user'
import { adminContract } from '../contract/admin.ts'
import { type Route, route } from './route.ts'

export const adminRoutes: readonly Route[] = [
  route(adminContract.createUser, createUser),
  route(adminContract.listUsers, listUsers),
  route(adminContract.setRole, setRole),
  route(adminContract.banUser, banUser),
  route(adminContract.unbanUser, unbanUser),
  route(adminContract.impersonateUser, impersonateUser),
  route(adminContract.stopImpersonating, stopImpersonating),
  route(adminContract.listUserSessions, listUserSessions),
  route(adminContract.revokeUserSession, revokeUserSession),
  route(adminContract.revokeUserSessions, revokeUserSessions),
  route(adminContract.removeUser, removeUser),
  route(adminContract.setUserPassword, setUserPassword),
  route(adminContract.adminHasPermission, adminHasPermission),
]

import { adminHasPermission } from '@foyer/trpc-router/procedures/admin/roles/admin-has-permission'
import { setRole } from '@foyer/trpc-router/procedures/admin/roles/set-role'
import { impersonateUser } from '@foyer/trpc-router/procedures/admin/sessions/impersonate-user'
import { listUserSessions } from '@foyer/trpc-router/procedures/admin/sessions/list-user-sessions'
import { revokeUserSession } from '@foyer/trpc-router/procedures/admin/sessions/revoke-user-session'
import { revokeUserSessions } from '@foyer/trpc-router/procedures/admin/sessions/revoke-user-sessions'
import { stopImpersonating } from '@foyer/trpc-router/procedures/admin/sessions/stop-impersonating'
import { adminGetUser } from '@foyer/trpc-router/procedures/admin/users/admin-get-user'
import { adminUpdateUser } from '@foyer/trpc-router/procedures/admin/users/admin-update-user'
import { banUser } from '@foyer/trpc-router/procedures/admin/users/ban-user'
import { createUser } from '@foyer/trpc-router/procedures/admin/users/create-user'
import { listUsers } from '@foyer/trpc-router/procedures/admin/users/list-users'
import { removeUser } from '@foyer/trpc-router/procedures/admin/users/remove-user'
import { setUserPassword } from '@foyer/trpc-router/procedures/admin/users/set-user-password'
import { unbanUser } from '@foyer/trpc-router/procedures/admin/users/unban-user'
import { adminContract } from '#contract/admin.ts'
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
  route(adminContract.adminGetUser, adminGetUser),
  route(adminContract.adminUpdateUser, adminUpdateUser),
  route(adminContract.adminHasPermission, adminHasPermission),
]

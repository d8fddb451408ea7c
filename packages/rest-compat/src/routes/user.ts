import { deleteUser } from '@foyer/trpc-router/procedures/user/delete-user'
import { deleteUserCallback } from '@foyer/trpc-router/procedures/user/delete-user-callback'
import { exportUserData } from '@foyer/trpc-router/procedures/user/export-user-data'
import { updateUser } from '@foyer/trpc-router/procedures/user/update-user'
import { userContract } from '#contract/user.ts'
import { type Route, route } from './route.ts'

export const userRoutes: readonly Route[] = [
  route(userContract.updateUser, updateUser),
  route(userContract.exportUserData, exportUserData),
  route(userContract.deleteUser, deleteUser),
  route(userContract.deleteUserCallback, deleteUserCallback),
]

import { banUsersInput, userIdsInput } from '#admin/act-on-users.ts'
import {
  banUserInput,
  createUserInput,
  inviteUserInput,
  setUserPasswordInput,
  userIdInput,
  userOutput,
} from '#admin/admin-inputs.ts'
import { listUsersInput, listUsersOutput } from '#admin/list-users.ts'
import { searchUsersInput } from '#admin/search-users.ts'
import { adminGetUserInput, adminUpdateUserDocumented, adminUpdateUserInput } from '#admin/update-user.ts'
import { statusSchema, successSchema } from '#session/session.ts'
import { userSchema } from '#user/user.ts'
import type { adminContract } from './admin.ts'
import type { SchemasOf } from './operation.ts'

export const adminSchemas = {
  createUser: { input: createUserInput, output: userOutput },
  listUsers: { input: listUsersInput, output: listUsersOutput },
  banUser: { input: banUserInput, output: userOutput },
  unbanUser: { input: userIdInput, output: userOutput },
  removeUser: { input: userIdInput, output: successSchema },
  setUserPassword: { input: setUserPasswordInput, output: statusSchema },
  adminGetUser: { input: adminGetUserInput, output: userSchema },
  adminUpdateUser: { input: adminUpdateUserInput, output: userSchema, documentedInput: adminUpdateUserDocumented },
  banUsers: { input: banUsersInput },
  getUser: { input: userIdInput },
  inviteUser: { input: inviteUserInput },
  removeUsers: { input: userIdsInput },
  searchUsers: { input: searchUsersInput },
  unbanUsers: { input: userIdsInput },
} as const satisfies SchemasOf<typeof adminContract>

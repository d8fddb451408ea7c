import { noInput } from '#input/no-input.ts'
import { statusSchema } from '#session/session.ts'
import { streamedFileSchema } from '#streamed-file.ts'
import {
  deleteUserCallbackInput,
  deleteUserCallbackOutput,
  deleteUserInput,
  deleteUserOutput,
} from '#user/delete-user.ts'
import { updateUserInput } from '#user/user.ts'
import type { SchemasOf } from './operation.ts'
import type { userContract } from './user.ts'

export const userSchemas = {
  updateUser: { input: updateUserInput, output: statusSchema, documentedInput: updateUserInput.omit({ email: true }) },
  exportUserData: { input: noInput, output: streamedFileSchema },
  deleteUser: { input: deleteUserInput, output: deleteUserOutput },
  deleteUserCallback: { input: deleteUserCallbackInput, output: deleteUserCallbackOutput },
} as const satisfies SchemasOf<typeof userContract>

import { statusSchema } from '@foyer/auth-domain/session/session'
import { updateUserInput } from '@foyer/auth-domain/user/user'
import type { ContractRow } from './row.ts'

export const userContract = {
  updateUser: {
    name: 'updateUser',
    method: 'POST',
    path: '/update-user',
    auth: 'session',
    input: updateUserInput,
    output: statusSchema,
  },
} as const satisfies Record<string, ContractRow>

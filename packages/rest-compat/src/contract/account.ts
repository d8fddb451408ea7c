import { linkedAccountSchema } from '@foyer/auth-domain/account/list-accounts'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const accountContract = {
  listAccounts: {
    name: 'listAccounts',
    method: 'GET',
    path: '/list-accounts',
    auth: 'session',
    input: noInput,
    output: z.array(linkedAccountSchema),
  },
} as const satisfies Record<string, ContractRow>

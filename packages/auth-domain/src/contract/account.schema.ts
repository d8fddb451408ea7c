import { z } from 'zod'
import { linkedAccountSchema } from '#account/list-accounts.ts'
import { noInput } from '#input/no-input.ts'
import { statusSchema } from '#session/session.ts'
import {
  accountInfoInput,
  accountInfoOutput,
  accountTokenInput,
  getAccessTokenOutput,
  getAccountInfoOutput,
  refreshTokenOutput,
  unlinkAccountInput,
} from '#social/social-inputs.ts'
import type { accountContract } from './account.ts'
import type { SchemasOf } from './operation.ts'

export const accountSchemas = {
  listAccounts: { input: noInput, output: z.array(linkedAccountSchema) },
  unlinkAccount: { input: unlinkAccountInput, output: statusSchema },
  getAccessToken: { input: accountTokenInput, output: getAccessTokenOutput },
  refreshToken: { input: accountTokenInput, output: refreshTokenOutput },
  accountInfo: { input: accountInfoInput, output: accountInfoOutput },
  getAccountInfo: { input: accountInfoInput, output: getAccountInfoOutput },
  getMailboxState: { input: noInput },
  getSignInUses: { input: noInput },
} as const satisfies SchemasOf<typeof accountContract>

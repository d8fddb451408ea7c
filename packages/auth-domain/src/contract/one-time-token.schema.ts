import { noInput } from '#input/no-input.ts'
import { oneTimeTokenSchema } from '#session/one-time-token.ts'
import { signedInSchema } from '#session/session.ts'
import type { oneTimeTokenContract } from './one-time-token.ts'
import type { SchemasOf } from './operation.ts'

export const oneTimeTokenSchemas = {
  generateOneTimeToken: { input: noInput, output: oneTimeTokenSchema },
  verifyOneTimeToken: { input: oneTimeTokenSchema, output: signedInSchema },
} as const satisfies SchemasOf<typeof oneTimeTokenContract>

import { noInput } from '#input/no-input.ts'
import { jwksSchema, tokenSchema } from '#keys/keys.ts'
import { getTokenInput } from '#keys/token-audience.ts'
import type { keysContract } from './keys.ts'
import type { SchemasOf } from './operation.ts'

export const keysSchemas = {
  getToken: { input: getTokenInput, output: tokenSchema },
  getJwks: { input: noInput, output: jwksSchema },
  rotateKeys: { input: noInput },
} as const satisfies SchemasOf<typeof keysContract>

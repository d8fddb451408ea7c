import { signInAnonymousOutput } from '#anonymous/anonymous.ts'
import { noInput } from '#input/no-input.ts'
import { successSchema } from '#session/session.ts'
import type { anonymousContract } from './anonymous.ts'
import type { SchemasOf } from './operation.ts'

export const anonymousSchemas = {
  signInAnonymous: { input: noInput, output: signInAnonymousOutput },
  deleteAnonymousUser: { input: noInput, output: successSchema },
} as const satisfies SchemasOf<typeof anonymousContract>

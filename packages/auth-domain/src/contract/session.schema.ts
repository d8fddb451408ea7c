import { z } from 'zod'
import { noInput } from '#input/no-input.ts'
import { rejectSignInInput } from '#session/reject-sign-in.ts'
import {
  getSessionInput,
  getSessionOutput,
  revokeSessionInput,
  sessionSchema,
  signedInSchema,
  statusSchema,
  successSchema,
} from '#session/session.ts'
import { updateSessionInput, updateSessionOutput } from '#session/update-session.ts'
import type { SchemasOf } from './operation.ts'
import type { sessionContract } from './session.ts'

export const sessionSchemas = {
  getSession: { input: getSessionInput, output: getSessionOutput },
  refreshSession: { input: getSessionInput, output: signedInSchema.nullable() },
  listSessions: { input: noInput, output: z.array(sessionSchema) },
  updateSession: { input: updateSessionInput, output: updateSessionOutput },
  revokeSession: { input: revokeSessionInput, output: statusSchema },
  revokeSessions: { input: noInput, output: statusSchema },
  revokeOtherSessions: { input: noInput, output: statusSchema },
  signOut: { input: noInput, output: successSchema },
  rejectSignIn: { input: rejectSignInInput },
} as const satisfies SchemasOf<typeof sessionContract>

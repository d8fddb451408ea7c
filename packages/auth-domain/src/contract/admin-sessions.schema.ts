import { userIdsInput } from '#admin/act-on-users.ts'
import {
  impersonateOutput,
  revokeUserSessionInput,
  sessionsOutput,
  stopImpersonatingOutput,
  userIdInput,
} from '#admin/admin-inputs.ts'
import { listLastSignInsInput } from '#admin/last-sign-ins.ts'
import { noInput } from '#input/no-input.ts'
import { successSchema } from '#session/session.ts'
import type { adminSessionContract } from './admin-sessions.ts'
import type { SchemasOf } from './operation.ts'

export const adminSessionSchemas = {
  impersonateUser: { input: userIdInput, output: impersonateOutput },
  stopImpersonating: { input: noInput, output: stopImpersonatingOutput },
  listUserSessions: { input: userIdInput, output: sessionsOutput },
  revokeUserSession: { input: revokeUserSessionInput, output: successSchema },
  revokeUserSessions: { input: userIdInput, output: successSchema },
  revokeSessionsOfUsers: { input: userIdsInput },
  listLastSignIns: { input: listLastSignInsInput },
} as const satisfies SchemasOf<typeof adminSessionContract>

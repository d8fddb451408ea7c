import { noInput } from '#input/no-input.ts'
import { deviceSessionInput, deviceSessionsOutput } from '#session/device-sessions.ts'
import { signedInSchema, statusSchema } from '#session/session.ts'
import type { multiSessionContract } from './multi-session.ts'
import type { SchemasOf } from './operation.ts'

export const multiSessionSchemas = {
  listDeviceSessions: { input: noInput, output: deviceSessionsOutput },
  setActiveSession: { input: deviceSessionInput, output: signedInSchema },
  revokeDeviceSession: { input: deviceSessionInput, output: statusSchema },
} as const satisfies SchemasOf<typeof multiSessionContract>

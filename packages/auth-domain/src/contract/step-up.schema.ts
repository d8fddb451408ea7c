import { statusSchema } from '#session/session.ts'
import { stepUpWithPasskeyInput, stepUpWithPasswordInput } from '#step-up/step-up-inputs.ts'
import type { SchemasOf } from './operation.ts'
import type { stepUpContract } from './step-up.ts'

export const stepUpSchemas = {
  stepUpWithPassword: { input: stepUpWithPasswordInput, output: statusSchema },
  stepUpWithPasskey: { input: stepUpWithPasskeyInput, output: statusSchema },
} as const satisfies SchemasOf<typeof stepUpContract>

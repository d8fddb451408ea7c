import { noInput } from '#input/no-input.ts'
import { resolveCallbackInput } from '#redirect/resolve-callback.ts'
import { checkSetUpCodeInput, completeSetUpInput } from '#set-up/set-up-inputs.ts'
import type { SchemasOf } from './operation.ts'
import type { settingsContract } from './settings.ts'

export const settingsSchemas = {
  checkSetUpCode: { input: checkSetUpCodeInput },
  completeSetUp: { input: completeSetUpInput },
  resolveCallback: { input: resolveCallbackInput },
  settings: { input: noInput },
} as const satisfies SchemasOf<typeof settingsContract>

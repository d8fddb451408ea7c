import { noInput } from '#input/no-input.ts'
import { createServiceKeyInput, deleteServiceKeyInput } from '#service-key/service-key.schema.ts'
import type { SchemasOf } from './operation.ts'
import type { serviceKeyContract } from './service-key.ts'

export const serviceKeySchemas = {
  listServiceKeys: { input: noInput },
  createServiceKey: { input: createServiceKeyInput },
  deleteServiceKey: { input: deleteServiceKeyInput },
  issueServiceKey: { input: createServiceKeyInput },
} as const satisfies SchemasOf<typeof serviceKeyContract>

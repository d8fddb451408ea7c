import {
  exportEventsInput,
  exportOrganizationEventsInput,
  getEventInput,
  getOrganizationEventInput,
  listEventsInput,
  listOrganizationEventsInput,
  listOwnEventsInput,
} from '#audit/list-events.schema.ts'
import { streamedFileSchema } from '#streamed-file.ts'
import type { auditContract } from './audit.ts'
import type { SchemasOf } from './operation.ts'

export const auditSchemas = {
  exportEvents: { input: exportEventsInput, output: streamedFileSchema },
  exportOrganizationEvents: { input: exportOrganizationEventsInput, output: streamedFileSchema },
  getEvent: { input: getEventInput },
  listEvents: { input: listEventsInput },
  getOrganizationEvent: { input: getOrganizationEventInput },
  listOrganizationEvents: { input: listOrganizationEventsInput },
  listOwnEvents: { input: listOwnEventsInput },
} as const satisfies SchemasOf<typeof auditContract>

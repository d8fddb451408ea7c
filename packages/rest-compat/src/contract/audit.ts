import { exportEventsInput, exportOrganizationEventsInput } from '@foyer/auth-domain/audit/list-events.schema'
import { streamedFileSchema } from '@foyer/auth-domain/streamed-file'
import type { ContractRow } from './row.ts'

const produces = ['text/csv', 'application/x-ndjson']

export const auditContract = {
  exportEvents: {
    name: 'exportEvents',
    method: 'GET',
    path: '/admin/export-events',
    summary: 'Exports the audit log of the service as a file.',
    auth: 'session',
    input: exportEventsInput,
    output: streamedFileSchema,
    produces,
    refusals: ['NOT_ALLOWED_TO_LIST_EVENTS'],
  },
  exportOrganizationEvents: {
    name: 'exportOrganizationEvents',
    method: 'GET',
    path: '/organization/export-events',
    summary: 'Exports the audit log of an organization as a file.',
    auth: 'session',
    input: exportOrganizationEventsInput,
    output: streamedFileSchema,
    produces,
    inOrganization: true,
    refusals: ['NO_ACTIVE_ORGANIZATION', 'NOT_ALLOWED_TO_LIST_EVENTS'],
  },
} as const satisfies Record<string, ContractRow>

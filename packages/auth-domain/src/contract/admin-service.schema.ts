import { listMailsInput, mailIdsInput } from '#admin/mails.ts'
import { noInput } from '#input/no-input.ts'
import type { adminServiceContract } from './admin-service.ts'
import type { SchemasOf } from './operation.ts'

export const adminServiceSchemas = {
  discardMails: { input: mailIdsInput },
  getMailQueue: { input: noInput },
  listMails: { input: listMailsInput },
  retryMails: { input: mailIdsInput },
  retryParkedMails: { input: noInput },
  adminListKeys: { input: noInput },
  adminRotateKeys: { input: noInput },
  getServiceState: { input: noInput },
  listFindings: { input: noInput },
  adminGetOverview: { input: noInput },
} as const satisfies SchemasOf<typeof adminServiceContract>

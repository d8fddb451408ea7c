import type { Event } from './list-events.schema.ts'

export type ExportFormat = 'csv' | 'jsonl'

/** Media type, file name and header line of each export format. */
export const exportFormats = {
  csv: { type: 'text/csv; charset=utf-8', fileName: 'events.csv', head: csvHead },
  jsonl: { type: 'application/x-ndjson; charset=utf-8', fileName: 'events.jsonl', head: () => '' },
} as const satisfies Record<ExportFormat, { type: string; fileName: string; head: () => string }>

/** One event as a line of an export, line break included. */
export function exportLine(format: ExportFormat, event: Event): string {
  return format === 'jsonl' ? `${JSON.stringify(event)}\n` : csvLine(Object.values(cellsOf(event)))
}

function csvHead(): string {
  return csvLine(columns)
}

const columns = [
  'id',
  'createdAt',
  'type',
  'actorId',
  'actorName',
  'actorEmail',
  'apiKeyName',
  'impersonatorId',
  'impersonatorName',
  'impersonatorEmail',
  'targetUserId',
  'targetName',
  'targetEmail',
  'organizationId',
  'organizationName',
  'ipAddress',
  'userAgent',
  'detail',
] as const

function cellsOf({ actor, target, ...event }: Event): Record<(typeof columns)[number], string | null | undefined> {
  return {
    id: String(event.id),
    createdAt: event.createdAt.toISOString(),
    type: event.type,
    actorId: actor?.id,
    actorName: actor?.name,
    actorEmail: actor?.email,
    apiKeyName: event.apiKey?.name,
    impersonatorId: event.impersonatorId,
    impersonatorName: event.impersonator?.name,
    impersonatorEmail: event.impersonator?.email,
    targetUserId: target?.id,
    targetName: target?.name,
    targetEmail: target?.email,
    organizationId: event.organizationId,
    organizationName: event.organizationName,
    ipAddress: event.ipAddress,
    userAgent: event.userAgent,
    detail: event.detail && JSON.stringify(event.detail),
  }
}

function csvLine(cells: readonly (string | null | undefined)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

// Spreadsheets evaluate cells that start like this as formulas, and names and user agents are user input. One that splits
// at `;` or tabs reads our quotes as text, so that a cell or a line may start anywhere within them.
const FORMULA = /(?<=^|[;\t\r\n])(?=[ "]*[=+\-@\t\r])/g
const QUOTED = /[",;\t\r\n]/

function csvCell(text: string): string {
  const guarded = text.replace(FORMULA, `'`)
  return QUOTED.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

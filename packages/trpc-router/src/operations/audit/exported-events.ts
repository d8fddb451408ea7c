import { type ExportFormat, exportFormats, exportLine } from '@foyer/auth-domain/audit/export-events'
import type { Event, EventFilter } from '@foyer/auth-domain/audit/list-events'
import type { StreamedFile } from '@foyer/auth-domain/streamed-file'
import { findEvents } from '@foyer/db/operations/audit'
import type { Services } from '#runtime/context/services.ts'
import { withoutInvitationIds } from './without-invitation-ids.ts'

const BATCH = 500

type ExportOptions = { format: ExportFormat; show: (event: Event) => Event }

/** Streams all events that match a filter, newest first; a batch is read when the client consumes it. */
export async function exportedEvents(
  { db }: Pick<Services, 'db'>,
  filter: EventFilter,
  { format, show }: ExportOptions,
): Promise<StreamedFile> {
  const { type, fileName, head } = exportFormats[format]
  // Read before anything is sent, so that an error of the first query is still answered as a refusal.
  const first = await batchAfter(undefined)
  return { type, fileName, chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    yield head()
    for (let batch = first; batch.length > 0; batch = await batchAfter(batch.at(-1))) {
      yield batch.map((event) => exportLine(format, show(withoutInvitationIds(event)))).join('')
      if (batch.length < BATCH) return
    }
  }
  function batchAfter(after: Event | undefined): Promise<Event[]> {
    return findEvents(db, { ...filter, after, limit: BATCH })
  }
}

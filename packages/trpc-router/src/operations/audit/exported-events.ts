import { type ExportFormat, exportFormats, exportLine } from '@foyer/auth-domain/audit/export-events'
import type { EventFilter } from '@foyer/auth-domain/audit/list-events'
import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import type { StreamedFile } from '@foyer/auth-domain/streamed-file'
import { handleForCall } from '@foyer/db/engine/call-handle'
import { findEvents } from '@foyer/db/operations/find-events'
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
  const first = await findEvents(db, { ...filter, after: undefined, limit: BATCH })
  return { type, fileName, chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    yield head()
    for (let batch = first; batch.length > 0; batch = await batchAfter(batch.at(-1))) {
      yield batch.map((event) => exportLine(format, show(withoutInvitationIds(event)))).join('')
      if (batch.length < BATCH) return
    }
  }
  // The call is answered by now: however much it and earlier batches have waited, this one may wait as long as any call.
  function batchAfter(after: Event | undefined): Promise<Event[]> {
    return findEvents(handleForCall(db), { ...filter, after, limit: BATCH })
  }
}

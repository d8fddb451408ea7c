import { contract } from '@foyer/auth-domain/contract/contract'
import type { readEventSnapshotOutput } from '@foyer/auth-domain/event-feed/event-feed.schema'
import { findFeedState } from '@foyer/db/operations/event-feed'
import {
  findMembersAfter,
  findOrganizationsAfter,
  findUsersAfter,
  type SnapshotPage,
} from '@foyer/db/operations/event-subjects'
import type { z } from 'zod'
import { eventReaderOf } from '#operations/event-feed/event-reader.ts'
import { showMemberObject, showOrganizationObject } from '#operations/event-feed/show-subject.ts'
import { presentUser } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { writeEventCursor } from '#runtime/event-feed/event-cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.readEventSnapshot)

type Row = { id: string }

/** What there is, by id, as events show it; what is changed meanwhile is among the events behind the first answer's cursor. */
export const readEventSnapshot = query(async ({ ctx, input }) => {
  const reader = await eventReaderOf(ctx, input.organizationId)
  const { organizationId } = reader
  const { of, limit, after = '' } = input
  // An organization sees users as its members.
  if (of === 'user' && organizationId !== undefined) throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
  // Before the rows: what is committed after it comes again with its event.
  const { epoch, last } = await findFeedState(ctx.db)
  const rows = await readRows(ctx, of, { after, limit, organizationId })
  return {
    rows: rows.map(({ shown }) => shown),
    after: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
    next: writeEventCursor(ctx.keys, reader, { epoch, position: last }),
  }
})

type ShownRow = Row & { shown: z.output<typeof readEventSnapshotOutput>['rows'][number] }

async function readRows(ctx: Call, of: 'user' | 'organization' | 'member', page: SnapshotPage): Promise<ShownRow[]> {
  switch (of) {
    case 'user':
      return shown(await findUsersAfter(ctx.db, page), (user) => presentUser(user, ctx.options))
    case 'organization':
      return shown(await findOrganizationsAfter(ctx.db, page), (one) => showOrganizationObject(ctx, one))
    case 'member':
      return shown(await findMembersAfter(ctx.db, page, ctx.now()), (member) => showMemberObject(ctx, member))
  }
}

function shown<Found extends Row>(rows: readonly Found[], show: (row: Found) => ShownRow['shown']): ShownRow[] {
  return rows.map((row) => ({ id: row.id, shown: show(row) }))
}

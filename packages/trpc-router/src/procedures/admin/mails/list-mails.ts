import { mailPosition, showQueuedMail } from '@foyer/auth-domain/admin/mails'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findQueuedMails } from '@foyer/db/operations/mail-queue'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.listMails)

/** A page of the mails that are not sent, without what they say. */
export const listMails = query(async ({ ctx, input: { cursor, limit, ...search } }) => {
  const after = readCursor(mailPosition, cursor)
  if (after !== undefined && after.sortDirection !== search.sortDirection)
    throw refused('INVALID_QUERY', { subject: '[query.cursor] Invalid cursor' })
  const found = await findQueuedMails(ctx.db, search, { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const { sortDirection } = search
  return {
    mails: page.map((mail) => showQueuedMail(mail, ctx.now())),
    nextCursor: last === undefined ? null : writeCursor({ sortDirection, createdAt: last.createdAt, id: last.id }),
  }
})

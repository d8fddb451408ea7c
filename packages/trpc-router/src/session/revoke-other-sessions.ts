import { noInput } from '@foyer/auth-domain/input/no-input'
import { recordEvent } from '@foyer/db/audit'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { eventOf } from '../audit.ts'
import { signedIn } from '../procedures.ts'

/** Ends every session of the person but the one that calls. */
export const revokeOtherSessions = signedIn(noInput).mutation(async ({ ctx }) => {
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await deleteSessionsOf(trx, ctx.user.id, ctx.session.token)
    await recordEvent(trx, eventOf(ctx, 'sessions-ended', { ended }))
  })
  return { status: true as const }
})

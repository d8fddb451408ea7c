import { noInput } from '@foyer/auth-domain/input/no-input'
import { recordEvent } from '@foyer/db/audit'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { eventOf } from '../audit.ts'
import { signedIn } from '../procedures.ts'

/** Ends every session of the person, this one too; the cookies are left to find that out (wire). */
export const revokeSessions = signedIn(noInput).mutation(async ({ ctx }) => {
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await deleteSessionsOf(trx, ctx.user.id)
    await recordEvent(trx, eventOf(ctx, 'sessions-ended', { ended }))
  })
  return { status: true as const }
})

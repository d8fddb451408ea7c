import { updateUser as decideUpdateUser } from '@foyer/auth-domain/user/update-user'
import { updateUserInput } from '@foyer/auth-domain/user/user'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeUser } from '@foyer/db/users/users'
import { lockActor } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** Changes the user's own name or picture. An empty change sets no cookies either. */
export const updateUser = signedInProcedure(updateUserInput).mutation(async ({ ctx, input }) => {
  const change = orThrow(decideUpdateUser(input))
  const changed = Object.keys(change)
  if (changed.length === 0) return { status: true as const }
  const user = await ctx.db.transaction().execute(async (trx) => {
    const call = await lockActor(trx, ctx)
    const after = await changeUser(trx, ctx.user.id, change, ctx.now())
    if (after === undefined) throw refused('NOT_SIGNED_IN')
    await recordEvent(trx, eventOf(call, 'user.updated', { changed }))
    return after
  })
  if (ctx.presented === undefined) throw refused('NOT_SIGNED_IN')
  const shown = { session: ctx.session, user: presentUser(user, ctx.options) }
  setSessionCookies(ctx, ctx.presented.secret, shown, isRemembered(ctx))
  return { status: true as const }
})

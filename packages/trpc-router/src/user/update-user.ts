import { updateUser as decideUpdateUser } from '@foyer/auth-domain/user/update-user'
import { updateUserInput } from '@foyer/auth-domain/user/user'
import { recordEvent } from '@foyer/db/audit'
import { changeUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { presentUser } from './present-user.ts'

/** Changes the person's own name or picture. With nothing to change nothing happens, cookies included. */
export const updateUser = signedIn(updateUserInput).mutation(async ({ ctx, input }) => {
  const change = orThrow(decideUpdateUser(input))
  const changed = Object.keys(change)
  if (changed.length === 0) return { status: true as const }
  const user = await ctx.db.transaction().execute(async (trx) => {
    const after = await changeUser(trx, ctx.user.id, change, ctx.now())
    if (after === undefined) throw refused('NOT_SIGNED_IN')
    await recordEvent(trx, eventOf(ctx, 'user-updated', { changed }))
    return after
  })
  if (ctx.presented === undefined) throw refused('NOT_SIGNED_IN')
  const shown = { session: ctx.session, user: presentUser(user, ctx.options) }
  setSessionCookies(ctx, ctx.presented.secret, shown, isRemembered(ctx))
  return { status: true as const }
})

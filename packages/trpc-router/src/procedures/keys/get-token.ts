import { noInput } from '@foyer/auth-domain/input/no-input'
import { presentUser } from '#operations/user/present-user.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** A signed JWT for the signed-in user; answers 404 while `jwt` is disabled. */
export const getToken = open(noInput).query(async ({ ctx }) => {
  // Checked before the session: while disabled, every caller gets 404.
  if (!ctx.options.jwt.enabled) throw refused('NOT_FOUND')
  const current = await ctx.signedIn()
  if (current === undefined) throw refused('NOT_SIGNED_IN')
  return { token: await ctx.tokens.sign({ session: current.session, user: presentUser(current.user, ctx.options) }) }
})

import { noInput } from '@foyer/auth-domain/input/no-input'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { presentUser } from '../user/present-user.ts'

/** A signed token about the person signed in; not found while `jwt` is off. */
export const getToken = open(noInput).query(async ({ ctx }) => {
  // Before the session is asked for: switched off, there is no such call, for nobody.
  if (!ctx.options.jwt.enabled) throw refused('NOT_FOUND')
  const current = await ctx.signedIn()
  if (current === undefined) throw refused('NOT_SIGNED_IN')
  return { token: await ctx.tokens.sign({ session: current.session, user: presentUser(current.user, ctx.options) }) }
})

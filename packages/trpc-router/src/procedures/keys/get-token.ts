import { getTokenInput, tokenAudience } from '@foyer/auth-domain/keys/token-audience'
import { presentUser } from '#operations/user/present-user.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** A signed JWT for the signed-in user and one service; answers 404 while `jwt` is disabled. */
export const getToken = open(getTokenInput).query(async ({ ctx, input }) => {
  // Checked before the session: while disabled, every caller gets 404.
  if (!ctx.options.jwt.enabled) throw refused('NOT_FOUND')
  const current = await ctx.signedIn()
  if (current === undefined) throw refused('NOT_SIGNED_IN')
  const { audience = ctx.baseUrl, audiences } = ctx.options.jwt
  const chosen = orThrow(tokenAudience(input?.audience, audience, audiences))
  const signedIn = { session: current.session, user: presentUser(current.user, ctx.options) }
  return { token: await ctx.tokens.sign(signedIn, chosen) }
})

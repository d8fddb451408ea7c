import { noInput } from '@foyer/auth-domain/input/no-input'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'

/** The keys other services verify such tokens with (RFC 7517). */
export const getJwks = open(noInput).query(async ({ ctx }) => {
  if (!ctx.options.jwt.enabled) throw refused('NOT_FOUND')
  return { keys: [...(await ctx.tokens.publicKeys())] }
})

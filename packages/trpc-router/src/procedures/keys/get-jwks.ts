import { noInput } from '@foyer/auth-domain/input/no-input'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The public keys that other services verify tokens with (RFC 7517). */
export const getJwks = open(noInput).query(async ({ ctx }) => {
  if (!ctx.options.jwt.enabled) throw refused('NOT_FOUND')
  return { keys: [...(await ctx.tokens.publicKeys())] }
})

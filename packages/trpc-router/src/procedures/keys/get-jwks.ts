import { contract } from '@foyer/auth-domain/contract/contract'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The public keys that other services verify tokens with (RFC 7517). */
export const getJwks = procedure(contract.getJwks).query(async ({ ctx }) => {
  return { keys: [...(await ctx.tokens.publicKeys())] }
})

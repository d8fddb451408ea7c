import { contract } from '@foyer/auth-domain/contract/contract'
import { lookedUpUsername } from '@foyer/auth-domain/user/is-username-available'
import { reservedSince } from '@foyer/auth-domain/user/username'
import { isUsernameReserved, isUsernameUsed } from '@foyer/db/users/usernames'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Whether a username is free, as of now; counted as a look by signing up is (T94). */
export const isUsernameAvailable = procedure(contract.isUsernameAvailable).mutation(async ({ ctx, input }) => {
  const chosen = orThrow(lookedUpUsername(input.username, ctx.options.username))
  const used = await isUsernameUsed(ctx.db, chosen.username, undefined)
  const reserved = used || (await isUsernameReserved(ctx.db, chosen.username, undefined, reservedSince(ctx.now())))
  return { available: !reserved }
})

import { contract } from '@foyer/auth-domain/contract/contract'
import { lastUses } from '@foyer/auth-domain/sign-in/sign-in-uses'
import { findStartedSessions } from '@foyer/db/operations/audit'
import { procedure } from '#runtime/procedure/procedure.ts'

/** When the signed-in user last used each sign-in method, as far as their latest events tell. */
export const getSignInUses = procedure(contract.getSignInUses).query(async ({ ctx }) =>
  lastUses(await findStartedSessions(ctx.db, ctx.user.id)),
)

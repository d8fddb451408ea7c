import { noInput } from '@foyer/auth-domain/input/no-input'
import { lastUses } from '@foyer/auth-domain/sign-in/sign-in-uses'
import { findStartedSessions } from '@foyer/db/operations/audit'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** When the signed-in user last used each sign-in method, as far as their latest events tell. */
export const getSignInUses = signedInProcedure(noInput).query(async ({ ctx }) =>
  lastUses(await findStartedSessions(ctx.db, ctx.user.id)),
)

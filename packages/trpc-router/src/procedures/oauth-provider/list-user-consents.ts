import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { findConsentsOfUser } from '@foyer/db/oauth-provider/consents'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The applications that a user has let in, for admins. */
export const listUserConsents = procedure(contract.listUserConsents).query(({ ctx, input }) =>
  findConsentsOfUser(ctx.db, input.userId, limits.oauthConsentsPerUser),
)

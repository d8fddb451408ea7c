import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { findConsentsOfUser } from '@foyer/db/oauth-provider/consents'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The applications that the user has let in. */
export const listConsents = procedure(contract.listConsents).query(({ ctx }) =>
  findConsentsOfUser(ctx.db, ctx.user.id, limits.oauthConsentsPerUser),
)

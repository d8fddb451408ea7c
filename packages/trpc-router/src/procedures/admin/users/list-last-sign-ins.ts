import { contract } from '@foyer/auth-domain/contract/contract'
import { findLastSignIns } from '@foyer/db/users/last-sign-ins'
import { procedure } from '#runtime/procedure/procedure.ts'

/** When users last signed in; apart from the list of users, which does not wait for it. */
export const listLastSignIns = procedure(contract.listLastSignIns).query(({ ctx, input }) =>
  findLastSignIns(ctx.db, input.userIds),
)

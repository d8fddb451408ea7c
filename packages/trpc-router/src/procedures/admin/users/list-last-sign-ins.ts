import { listLastSignInsInput } from '@foyer/auth-domain/admin/last-sign-ins'
import { findLastSignIns } from '@foyer/db/users/last-sign-ins'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** When users last signed in; apart from the list of users, which does not wait for it. */
export const listLastSignIns = adminProcedure(
  listLastSignInsInput,
  'user:list',
  'ADMIN_NOT_ALLOWED_TO_LIST_USERS',
).query(({ ctx, input }) => findLastSignIns(ctx.db, input.userIds))

import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { isExpired } from '@foyer/auth-domain/session/policy'
import { findAccountsOf } from '@foyer/db/accounts'
import { findMembershipsOf } from '@foyer/db/memberships'
import { findSessionsOf } from '@foyer/db/sessions'
import { findUserById } from '@foyer/db/users'
import { admin } from '../procedures.ts'
import { refused } from '../refused.ts'
import { presentUser } from '../user/present-user.ts'

/** A user with their live sessions, the doors they come in by, and the organizations they are in. */
export const getUser = admin(userIdInput, 'user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_USERS').query(
  async ({ ctx, input: { userId } }) => {
    const [user, sessions, accounts, memberships] = await Promise.all([
      findUserById(ctx.db, userId),
      findSessionsOf(ctx.db, userId),
      findAccountsOf(ctx.db, userId),
      findMembershipsOf(ctx.db, userId),
    ])
    if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    return {
      user: presentUser(user, ctx.options),
      sessions: sessions.filter((session) => !isExpired(session, ctx.now())),
      accounts,
      memberships,
    }
  },
)

import { fillMissingDays, overviewSince } from '@foyer/auth-domain/admin/overview'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { countUsersNotReady } from '@foyer/db/organizations/two-factor-requirement'
import { countActiveSessionsByDay, countSignUpsByDay, findTotals } from '@foyer/db/users/admin-overview'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Statistics of the service: sign-ups, active sessions, totals and the state of the outbox. */
export const getOverview = adminProcedure(noInput, 'user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_USERS').query(
  async ({ ctx }) => {
    const now = ctx.now()
    const since = overviewSince(now)
    const { twoFactor, passkey } = ctx.options
    const [signUps, activeSessions, totals, withoutSecondFactor] = await Promise.all([
      countSignUpsByDay(ctx.db, since),
      countActiveSessionsByDay(ctx.db, since, now),
      findTotals(ctx.db, now),
      twoFactor.enabled ? countUsersNotReady(ctx.db, passkey.enabled) : null,
    ])
    return {
      signUps: fillMissingDays(signUps, now),
      activeSessions: fillMissingDays(activeSessions, now),
      withoutSecondFactor,
      ...totals,
    }
  },
)

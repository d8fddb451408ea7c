import { fillMissingDays, overviewSince } from '@foyer/auth-domain/admin/overview'
import { contract } from '@foyer/auth-domain/contract/contract'
import { countUsersNotReady } from '@foyer/db/organizations/two-factor-requirement'
import { countActiveSessionsByDay, countSignUpsByDay, findTotals } from '@foyer/db/users/admin-overview'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Statistics of the service: sign-ups, active sessions, totals and the state of the outbox. */
export const adminGetOverview = procedure(contract.adminGetOverview).query(async ({ ctx }) => {
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
})

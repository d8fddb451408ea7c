import { everyDay, overviewSince } from '@foyer/auth-domain/admin/overview'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { countActiveSessionsByDay, countSignUpsByDay, findTotals } from '@foyer/db/admin-overview'
import { admin } from '../procedures.ts'

/** How the service does: who comes, who is there, and whether the mail gets out. */
export const getOverview = admin(noInput, 'user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_USERS').query(async ({ ctx }) => {
  const now = ctx.now()
  const since = overviewSince(now)
  const [signUps, activeSessions, totals] = await Promise.all([
    countSignUpsByDay(ctx.db, since),
    countActiveSessionsByDay(ctx.db, since, now),
    findTotals(ctx.db, now),
  ])
  return { signUps: everyDay(signUps, now), activeSessions: everyDay(activeSessions, now), ...totals }
})

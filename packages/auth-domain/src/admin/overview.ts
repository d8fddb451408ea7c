import { z } from 'zod'
import { DAY } from '#limits.ts'

/** Number of days in an overview, today included. */
export const OVERVIEW_DAYS = 30

const daily = z.array(z.object({ day: z.iso.date(), count: z.number() }))

export const overviewOutput = z.object({
  /** New users by day (UTC). */
  signUps: daily,
  /** Unexpired sessions by the day of their last renewal (UTC). */
  activeSessions: daily,
  totals: z.object({ users: z.number(), organizations: z.number(), sessions: z.number() }),
  /** Users with an account of their own and no second factor; null where the feature is off. */
  withoutSecondFactor: z.number().nullable(),
  outbox: z.object({
    /** Not attempted yet. */
    waiting: z.number(),
    /** Failed, to be retried. */
    retrying: z.number(),
    /** Failed permanently. */
    parked: z.number(),
    /** Creation time of the oldest message that is neither sent nor parked. */
    oldest: z.date().nullable(),
  }),
})

export type Overview = z.infer<typeof overviewOutput>

export type Daily = z.infer<typeof daily>

/** Start of the first day (UTC) of an overview. */
export function overviewSince(now: Date): Date {
  return new Date(startOfDay(now).getTime() - (OVERVIEW_DAYS - 1) * DAY * 1000)
}

/** A count for each day of the overview; days missing from `counted` get 0. */
export function fillMissingDays(counted: Daily, now: Date): Daily {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const since = overviewSince(now).getTime()
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => {
    const day = new Date(since + index * DAY * 1000).toISOString().slice(0, 10)
    return { day, count: counts.get(day) ?? 0 }
  })
}

function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

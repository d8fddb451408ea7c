import { z } from 'zod'
import { DAY } from '../limits.ts'

/** Days an overview looks back, today among them. */
export const OVERVIEW_DAYS = 30

const daily = z.array(z.object({ day: z.iso.date(), count: z.number() }))

export const overviewOutput = z.object({
  /** Users who came, by day (UTC). */
  signUps: daily,
  /** Live sessions by the day they were last renewed (UTC). */
  activeSessions: daily,
  totals: z.object({ users: z.number(), organizations: z.number(), sessions: z.number() }),
  outbox: z.object({
    /** Not tried yet. */
    waiting: z.number(),
    /** Failed, and tried again. */
    retrying: z.number(),
    /** Given up. */
    parked: z.number(),
    /** When the oldest of those not given up was written. */
    oldest: z.date().nullable(),
  }),
})

export type Overview = z.infer<typeof overviewOutput>

export type Daily = z.infer<typeof daily>

/** The first moment of the first day that an overview shows. */
export function overviewSince(now: Date): Date {
  return new Date(startOfDay(now).getTime() - (OVERVIEW_DAYS - 1) * DAY * 1000)
}

/** A count for each day of the overview, also those on which nothing was. */
export function everyDay(counted: Daily, now: Date): Daily {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const since = overviewSince(now).getTime()
  return Array.from({ length: OVERVIEW_DAYS }, (_, passed) => {
    const day = new Date(since + passed * DAY * 1000).toISOString().slice(0, 10)
    return { day, count: counts.get(day) ?? 0 }
  })
}

function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

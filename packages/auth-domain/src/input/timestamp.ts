import { z } from 'zod'

/** A date, or in a query string an ISO date with or without a time. */
export const timestampInput = z.union([
  z.date(),
  z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text)),
])

const LAST_DATE = Date.UTC(9999, 11, 31)

/** A timestamp before the year 10000: later years have no common notation. */
export const boundedTimestampInput = timestampInput.refine(
  (date) => date.getTime() <= LAST_DATE,
  'Must be before the year 10000',
)

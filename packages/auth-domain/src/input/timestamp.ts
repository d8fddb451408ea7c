import { z } from 'zod'

/** A date, or in a query string an ISO date with or without a time. */
export const timestampInput = z.union([
  z.date(),
  z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text)),
])

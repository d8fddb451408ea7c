import { z } from 'zod'

/** A moment, or as a query carries it: an ISO date, with or without a time. */
export const momentInput = z.union([
  z.date(),
  z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text)),
])

import { z } from 'zod'

/** A number of rows in a query, which carries text; a value that is no count is treated as absent (wire). */
export const queryCount = z.union([z.string(), z.number()]).transform((value) => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
})

import { z } from 'zod'

export const seconds = z.number().int().min(0)
export const count = z.number().int().min(0)

/** A limit given as a number, or as a function asked before each transaction (specification section 9). */
export type Limit<About> = number | ((about: About) => number | Promise<number>)

export function limit<About>(): z.ZodType<Limit<About>> {
  return z.union([count, z.custom<(about: About) => number | Promise<number>>((value) => typeof value === 'function')])
}

import { z } from 'zod'
import { filledSchema } from '#input/name.ts'

export const seconds = z.number().int().min(0)
export const count = z.number().int().min(0)

/** A whole number whose bounds are narrower than better-auth's: a configuration that moves in is told what to write. */
export function wholeNumber(min: number, max: number): z.ZodNumber {
  const error = ({ input }: { input?: unknown }) =>
    typeof input === 'number'
      ? `is a whole number from ${min} to ${max}: write ${Math.min(max, Math.max(min, Math.floor(input) || min))}`
      : `is a whole number from ${min} to ${max}`
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

/** What the service is called. */
export const productName = filledSchema.max(64)

/** Pages mix it with the ink colour until its contrast suffices. */
export const accentColour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** Roles are compared exactly and joined by commas (S54). */
export const roleName = z.string().regex(/^[^,\s]+$/, 'is no role name: write it without spaces and commas')

/** A limit as a number, or as a function called before each transaction (specification section 9). */
export type Limit<Subject> = number | ((subject: Subject) => number | Promise<number>)

export function limit<Subject>(): z.ZodType<Limit<Subject>, Limit<Subject>> {
  return z.union([
    count,
    z.custom<(subject: Subject) => number | Promise<number>>((value) => typeof value === 'function'),
  ])
}

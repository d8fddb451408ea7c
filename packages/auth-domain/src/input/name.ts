import { z } from 'zod'
import { limits } from '#limits.ts'
import { isBlank } from './blank.ts'
import { isOfOneLine } from './safe-input.ts'

const BLANK = 'Must not be blank'
const OF_ONE_LINE = 'Must be of one line, without control characters'

/** Text that is to be seen: trimmed, and never blank. */
export const filledSchema = z
  .string()
  .trim()
  .min(1, { error: BLANK, abort: true })
  .refine((text) => !isBlank(text), BLANK)

/** The name of a user, an organization or a team: trimmed, of one line, and never blank. */
export const nameSchema = filledSchema.max(limits.nameMaxLength).refine(isOfOneLine, OF_ONE_LINE)

/** The name at a sign-up: an empty one is none, as component libraries send it whose form asks for no name. */
export const nameOrNoneSchema = z
  .string()
  .refine((name) => name === '' || !isBlank(name), BLANK)
  .trim()
  .max(limits.nameMaxLength)
  .refine(isOfOneLine, OF_ONE_LINE)

/** Why an admin does something to a user, which stays on record. */
export const reasonSchema = filledSchema.max(limits.reasonMaxLength)

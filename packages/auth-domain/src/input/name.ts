import { z } from 'zod'
import { limits } from '#limits.ts'
import { isOfOneLine } from './safe-input.ts'

const BLANK = 'Must not be blank'
const OF_ONE_LINE = 'Must be of one line, without control characters'

/** The name of a user, an organization or a team: trimmed, of one line, and never blank. */
export const nameSchema = z.string().trim().min(1, BLANK).max(limits.nameMaxLength).refine(isOfOneLine, OF_ONE_LINE)

/** The name at a sign-up: an empty one is none, as component libraries send it whose form asks for no name. */
export const nameOrNoneSchema = z
  .string()
  .refine((name) => name === '' || name.trim() !== '', BLANK)
  .trim()
  .max(limits.nameMaxLength)
  .refine(isOfOneLine, OF_ONE_LINE)

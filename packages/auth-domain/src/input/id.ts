import { z } from 'zod'
import { limits } from '../limits.ts'

/** What names a thing in an input; longer than any id that was ever given. */
export const idSchema = z.string().max(limits.idMaxLength)

import { z } from 'zod'
import { limits } from '#limits.ts'

/** An id or another identifier in an input; the limit exceeds the length of every id ever generated. */
export const idSchema = z.string().max(limits.idMaxLength)

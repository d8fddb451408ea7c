import { z } from 'zod'
import { parseEmail } from './email.ts'

/**
 * Text that is an email in any alphabet; `parseEmail` decides later whether letters outside ASCII are allowed. Not beside it:
 * pages check emails without zod.
 */
export const addressSchema = z.string().refine((text) => parseEmail(text, true) !== undefined, 'Invalid email address')

import { z } from 'zod'

export const rejectVerificationInput = z.object({ token: z.string() })

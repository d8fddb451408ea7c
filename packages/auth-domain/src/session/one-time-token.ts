import { z } from 'zod'

export const oneTimeTokenSchema = z.object({ token: z.string() })

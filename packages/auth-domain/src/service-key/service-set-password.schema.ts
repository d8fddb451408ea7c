import { z } from 'zod'
import { idSchema } from '#input/id.ts'

export const serviceSetPasswordInput = z.object({ userId: idSchema, newPassword: z.string() })

import { z } from 'zod'
import { limits } from '#limits.ts'
import { count } from './shared.ts'

export const usernameOptions = z
  .strictObject({
    enabled: z.boolean().default(false),
    minUsernameLength: count.min(1).default(limits.usernameMinLength),
    maxUsernameLength: count.max(limits.nameMaxLength).default(limits.usernameMaxLength),
  })
  .refine((options) => options.minUsernameLength <= options.maxUsernameLength, {
    error: 'minUsernameLength is greater than maxUsernameLength',
  })

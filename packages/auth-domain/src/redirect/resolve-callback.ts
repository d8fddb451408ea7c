import { z } from 'zod'
import { limits } from '#limits.ts'

/** `callbackURL` is checked like that of every call, before anything is answered. */
export const resolveCallbackInput = z.object({ callbackURL: z.string().min(1).max(limits.urlMaxLength) })

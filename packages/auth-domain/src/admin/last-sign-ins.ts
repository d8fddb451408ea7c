import { z } from 'zod'
import { idSchema } from '#input/id.ts'

/** The users of a page of a list. */
export const listLastSignInsInput = z.object({ userIds: z.array(idSchema).max(100) })

/** When users last signed in themselves, as far as that is on record; those of whom nothing is are missing. */
export const listLastSignInsOutput = z.array(z.object({ userId: z.string(), at: z.date() }))

export type LastSignIn = z.infer<typeof listLastSignInsOutput>[number]

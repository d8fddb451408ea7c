import { z } from 'zod'
import { idSchema } from '#input/id.ts'

export const updatePasskeyInput = z.object({ id: idSchema, name: z.string() })

export const deletePasskeyInput = z.object({ id: idSchema })

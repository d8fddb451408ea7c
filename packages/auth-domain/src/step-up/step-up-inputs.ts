import { z } from 'zod'

export const stepUpWithPasswordInput = z.object({ password: z.string() })

export const stepUpWithPasskeyInput = z.object({ response: z.record(z.string(), z.unknown()) })

import { z } from 'zod'

// Every request carries a token.
const MOST_CLAIMS = 4096

/** What an application's hook says: whether it may be, and what of it is the application's to add. */
export const hookAnswerSchema = z.discriminatedUnion('allow', [
  z.object({
    allow: z.literal(true),
    /** Of `token`: claims beside the registered ones. */
    claims: z
      .record(z.string(), z.unknown())
      .refine((claims) => JSON.stringify(claims).length <= MOST_CLAIMS, { error: 'Must be at most 4 KB' })
      .optional(),
    /** Of `signUp`: fields of one's own that the options declare. */
    fields: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({
    allow: z.literal(false),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,63}$/)
      .optional(),
    message: z.string().min(1).max(200).optional(),
  }),
])

export type HookAnswer = z.output<typeof hookAnswerSchema>

export type HookRefusal = Extract<HookAnswer, { allow: false }>

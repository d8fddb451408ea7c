import { z } from 'zod'

/** When a sign-in method was last used: `password`, `passkey`, `magic-link`, `email-code`, `second-factor` or a provider. */
export const signInUseSchema = z.object({ method: z.string(), usedAt: z.date() })

export type SignInUse = z.infer<typeof signInUseSchema>

/** What the event of a started session says of it; `method` is a list where a second factor was asked for. */
const sessionDetail = z.object({
  method: z.union([z.string(), z.array(z.string())]),
  secondFactor: z.string().optional(),
})

// What an event calls a password by what it was entered with.
const renamed: ReadonlyMap<string, string> = new Map([
  ['email', 'password'],
  ['username', 'password'],
])

/** The last use of each method, from the events of started sessions. */
export function lastUses(sessions: readonly { detail: unknown; createdAt: Date }[]): SignInUse[] {
  const uses = new Map<string, Date>()
  for (const { detail, createdAt } of sessions) {
    for (const method of methodsOf(detail)) {
      const known = uses.get(method)
      if (known === undefined || known < createdAt) uses.set(method, createdAt)
    }
  }
  return [...uses].map(([method, usedAt]) => ({ method, usedAt }))
}

function methodsOf(detail: unknown): string[] {
  const parsed = sessionDetail.safeParse(detail)
  if (!parsed.success) return []
  const { method, secondFactor } = parsed.data
  const methods = [method].flat().map((name) => renamed.get(name) ?? name)
  return secondFactor === undefined ? methods : [...methods, 'second-factor']
}

import { z } from 'zod'
import { parseAllowedDestination } from '#outgoing/allowed-destination.ts'

const allowed = z.string().transform((entry, context) => {
  const parsed = parseAllowedDestination(entry)
  if (parsed !== undefined) return parsed
  const message = `"${entry}" is no destination: write hooks.internal, hooks.internal:8443, http://hooks.internal:8080 or 10.1.0.0/16`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Of requests to addresses that users or clients choose (docs/security.md). */
export const outgoingOptions = z.strictObject({
  allow: z.array(allowed).default([]),
})

import { z } from 'zod'
import { parseAllowedDestination } from '#outgoing/allowed-destination.ts'
import { parseUrl } from '#redirect/http-url.ts'

const allowed = z.string().transform((entry, context) => {
  const parsed = parseAllowedDestination(entry)
  if (parsed !== undefined) return parsed
  const message = `"${entry}" is no destination: write hooks.internal, hooks.internal:8443, http://hooks.internal:8080 or 10.1.0.0/16`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const proxy = z.string().refine(isProxy, {
  error: ({ input }) =>
    `"${input}" is no HTTP proxy: write http://proxy.internal:3128, without a path, user or password`,
})

/** Of requests to addresses that users or clients choose (docs/security.md). */
export const outgoingOptions = z.strictObject({
  allow: z.array(allowed).default([]),
  proxy: proxy.optional(),
})

function isProxy(text: string): boolean {
  const url = parseUrl(text)
  return url?.protocol === 'http:' && url.href === `http://${url.host}/`
}

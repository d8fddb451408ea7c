import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import { organizationIdSchema } from '#organization/organization.ts'

export const getTokenInput = z
  .object({
    /** The service that the token is for, one of `jwt.audiences`. */
    audience: z.string().max(limits.urlMaxLength).optional(),
    /** The organization whose roles it tells; without it the session's active one. */
    organizationId: organizationIdSchema.optional(),
  })
  .optional()

/** The audience of a token: the default one unless another that is configured is asked for. */
export function tokenAudience(requested: string | undefined, own: string, others: readonly string[]): Decision<string> {
  if (requested === undefined || requested === own) return allow(own)
  return others.includes(requested) ? allow(requested) : refuse('TOKEN_AUDIENCE_NOT_FOUND')
}

import { z } from 'zod'
import { limits } from '#limits.ts'
import { clientOrigins } from './oauth-client.ts'

/** An application that a user has let in. */
export const consentSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  clientUri: z.string().nullable(),
  origin: z.enum(clientOrigins),
  /** The organization that has made it; `organizationName`: the one that it was let into. */
  clientOrganizationName: z.string().nullable(),
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  scopes: z.array(z.string()),
  createdAt: z.date(),
  updatedAt: z.date(),
})

export type ConsentView = z.infer<typeof consentSchema>

export const listConsentsOutput = z.array(consentSchema)

export const consentInput = z.object({ id: z.string().min(1).max(limits.idMaxLength) })

/** The scopes that are left. */
export const updateConsentInput = consentInput.extend({
  update: z.object({ scopes: z.array(z.string().max(limits.scopeMaxLength)).min(1).max(limits.consentScopesMax) }),
})

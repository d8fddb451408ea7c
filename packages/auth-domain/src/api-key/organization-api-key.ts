import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { idSchema } from '#input/id.ts'
import type { Member } from '#member/member.ts'
import type { ApiKeyOptions } from '#options/api-key.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import type { HeldRoles } from '#permission/held-roles.ts'
import {
  type Grants,
  lastingRights,
  may,
  missingRights,
  type OrganizationPermission,
  type Rights,
  type Rules,
} from '#permission/permissions.ts'
import { keyRightsSchema } from './api-key.ts'
import { createApiKeyInput, type KeyTerms, keyLimitsInput, keyTerms, keyTermsInput } from './create-api-key.ts'
import { keyChangeInput } from './update-api-key.ts'

const organizationId = organizationIdSchema.optional()

export const createOrganizationApiKeyInput = z.object({
  organizationId,
  ...keyTermsInput,
  ...keyLimitsInput,
  metadata: createApiKeyInput.shape.metadata,
  /** In the organization's vocabulary; without it the key may do nothing. */
  permissions: keyRightsSchema.optional(),
})

export const updateOrganizationApiKeyInput = z.object({
  organizationId,
  keyId: idSchema,
  ...keyChangeInput,
  ...keyLimitsInput,
  metadata: createApiKeyInput.shape.metadata,
  permissions: keyRightsSchema.optional(),
})

export const deleteOrganizationApiKeyInput = z.object({ organizationId, keyId: idSchema })

/** Whether a member may do this with the keys of the organization. */
export function manageApiKeys(
  actor: Member | undefined,
  grants: Grants,
  action: 'create' | 'read' | 'update' | 'delete',
): Decision<Member> {
  if (actor === undefined) return refuse('YOU_ARE_NOT_A_MEMBER')
  const permission: OrganizationPermission = `apiKey:${action}`
  return may(grants, actor.roles, permission) ? allow(actor) : refuse('API_KEYS_NOT_ALLOWED')
}

/** Nobody gives a key what they may not do themselves, for as long as it lasts; an owner gives what any role grants. */
export function giveRights(actor: HeldRoles, rules: Rules, requested: Rights): Decision {
  return missingRights(lastingRights(rules, actor), requested).length === 0
    ? allow()
    : refuse('API_KEY_RIGHTS_EXCEEDED')
}

/** The terms of a key of an organization: no rate limit unless one is asked for, and no rights that are not named. */
export function createOrganizationApiKey(
  input: Omit<z.output<typeof createOrganizationApiKeyInput>, 'organizationId'>,
  options: ApiKeyOptions,
  now: Date,
): Decision<KeyTerms> {
  const setsRate = input.rateLimitMax !== undefined || input.rateLimitTimeWindow !== undefined
  const rateLimitEnabled = input.rateLimitEnabled ?? setsRate
  return keyTerms({ ...input, rateLimitEnabled, permissions: input.permissions ?? {} }, options, now)
}

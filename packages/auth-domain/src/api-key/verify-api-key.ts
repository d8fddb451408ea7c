import { z } from 'zod'
import { authorize, type Rights } from '#permission/permissions.ts'
import { apiKeyRefusals } from '#refusals/api-key.ts'
import { describeRefusal, type RefusalName } from '#refusals.ts'
import {
  type AnyApiKey,
  apiKeySchema,
  keyRightsSchema,
  organizationApiKeySchema,
  showApiKey,
  showOrganizationApiKey,
} from './api-key.ts'

export const verifyApiKeyInput = z.object({ key: z.string(), permissions: keyRightsSchema.optional() })

export const verifiedApiKeySchema = z.object({
  valid: z.boolean(),
  error: z.object({ message: z.string(), code: z.string() }).nullable(),
  key: z.union([apiKeySchema, organizationApiKeySchema]).nullable(),
})

export type VerifiedApiKey = z.infer<typeof verifiedApiKeySchema>

/**
 * Whether a verifier is told of a key: one of an organization of that organization's alone. The server sets the right
 * to verify on keys of users, and these are told of every key.
 */
export function isToldOf(verifier: Pick<AnyApiKey, 'organizationId'> | undefined, key: AnyApiKey): boolean {
  const { organizationId = null } = verifier ?? {}
  return organizationId === null || key.organizationId === organizationId
}

/** Whether a key has the permissions that a service asks for; without permissions of its own it has none. */
export function hasRights({ permissions }: Pick<AnyApiKey, 'permissions'>, requested: Rights | undefined): boolean {
  return requested === undefined || authorize(permissions ?? {}, requested).success
}

export function validKey(key: AnyApiKey): VerifiedApiKey {
  return { valid: true, error: null, key: key.organizationId === null ? showApiKey(key) : showOrganizationApiKey(key) }
}

/** The answer about a key that is not valid (wire). */
export function invalidKey(refusal: RefusalName): VerifiedApiKey {
  const { message, code } = describeRefusal(refusal)
  const notFound = notFoundCodes.includes(refusal)
  return { valid: false, error: { message, code: notFound ? 'KEY_NOT_FOUND' : code }, key: null }
}

/** Whether a refusal is one of the key that is verified. */
export function isVerdict(refusal: RefusalName): boolean {
  return refusal === 'BANNED_USER' || Object.hasOwn(apiKeyRefusals, refusal)
}

const notFoundCodes: readonly RefusalName[] = ['MALFORMED_API_KEY', 'UNKNOWN_API_KEY', 'API_KEY_NOT_FOUND']

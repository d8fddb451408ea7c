import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { ignoringEmpty, keepingEmpty } from '#input/empty-as-absent.ts'
import { idSchema } from '#input/id.ts'
import type { ApiKeyOptions } from '#options/api-key.ts'
import { type AnyApiKey, keyRightsSchema } from './api-key.ts'
import { type KeyTerms, keyLimitsInput } from './create-api-key.ts'
import { changedKeyExpiry, checkKeyName, checkRefill, chooseMetadata, setsLimits } from './terms.ts'

export const keyChangeInput = {
  name: keepingEmpty(z.string().optional()),
  enabled: z.boolean().optional(),
  expiresIn: ignoringEmpty(z.number().min(1).nullable().optional()),
}

export const updateApiKeyInput = z.object({
  keyId: idSchema,
  ...keyChangeInput,
  ...keyLimitsInput,
  metadata: z.unknown().nullable().optional(),
  permissions: ignoringEmpty(keyRightsSchema.nullable().optional()),
  /** Ignored: the owner is the person who is signed in (T101). */
  userId: z.coerce.string().optional(),
})

export const getApiKeyInput = z.object({ id: idSchema })

export const deleteApiKeyInput = z.object({ keyId: idSchema })

/** What a change sets of a key. */
export type KeyChange = Partial<Omit<KeyTerms, 'prefix'> & Pick<AnyApiKey, 'enabled'>>

type ChangeInput = Omit<z.output<typeof updateApiKeyInput>, 'userId' | 'keyId'>

/** Refuses of a user what only the server changes, before the key is looked for (wire). */
export function checkServerOnly(input: ChangeInput): Decision {
  const { remaining, permissions } = input
  const isSet = setsLimits(input) || remaining !== undefined || permissions !== undefined
  return isSet ? refuse('SERVER_ONLY_PROPERTY') : allow()
}

/** Decides on a change of a key, in the order in which it is refused (wire). */
export function updateApiKey(input: ChangeInput, options: ApiKeyOptions, now: Date): Decision<KeyChange> {
  const { name, expiresIn, metadata, ...unchecked } = input
  const checked = name === undefined ? allow(name) : checkKeyName(name, options)
  if (!checked.allowed) return checked
  const expiresAt = expiresIn === undefined ? allow(expiresIn) : changedKeyExpiry(expiresIn, options, now)
  if (!expiresAt.allowed) return expiresAt
  const chosen = metadata === undefined ? allow(metadata) : chooseMetadata(metadata, options)
  if (!chosen.allowed) return chosen
  const refill = checkRefill(input)
  if (!refill.allowed) return refill
  const change = { ...unchecked, name: checked.value, expiresAt: expiresAt.value, metadata: chosen.value }
  const changesNothing = Object.values(change).every((value) => value === undefined)
  return changesNothing ? refuse('NO_API_KEY_VALUES') : allow(change)
}

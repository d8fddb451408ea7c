import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { reasonSchema } from '#input/name.ts'
import { apiKeySchema } from './api-key.ts'

export const listUserApiKeysInput = z.object({ userId: idSchema })

export const deleteUserApiKeyInput = z.object({
  userId: idSchema,
  keyId: idSchema,
  reason: reasonSchema,
})

/** A user's key as an admin sees it: what it is and when it was used, but not its owner's metadata. */
export const userApiKeySchema = apiKeySchema.pick({
  id: true,
  name: true,
  start: true,
  enabled: true,
  permissions: true,
  createdAt: true,
  lastRequest: true,
  expiresAt: true,
})

export type UserApiKey = z.infer<typeof userApiKeySchema>

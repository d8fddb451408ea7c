import { z } from 'zod'
import { queryCount } from '#input/count.ts'
import type { ApiKeyOptions } from '#options/api-key.ts'
import { type ApiKey, apiKeySchema } from './api-key.ts'

/** Read where a page is answered; a list has all keys. */
export const listApiKeysInput = z.object({ limit: queryCount.optional(), offset: queryCount.optional() }).optional()

const pageSchema = z.object({
  apiKeys: z.array(apiKeySchema),
  total: z.number(),
  limit: z.number().optional(),
  offset: z.number().optional(),
})

export const listApiKeysOutput = z.union([z.array(apiKeySchema), pageSchema])

/** The keys of a user as `apiKey.list` says: a list, as up to better-auth 1.4, or a page, as its clients read from 1.5 on. */
export function listedApiKeys(
  keys: ApiKey[],
  input: z.output<typeof listApiKeysInput>,
  { list }: Pick<ApiKeyOptions, 'list'>,
): z.output<typeof listApiKeysOutput> {
  if (list === 'array') return keys
  const { limit, offset } = input ?? {}
  const from = offset ?? 0
  const apiKeys = keys.slice(from, limit === undefined ? undefined : from + limit)
  return { apiKeys, total: keys.length, ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) }
}

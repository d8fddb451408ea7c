import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import { listUserApiKeysInput, type UserApiKey } from '@foyer/auth-domain/api-key/user-api-key'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** The API keys of a user, oldest first, without the keys themselves; none of an unknown user, as of sessions. */
export const listUserApiKeys = adminProcedure(
  listUserApiKeysInput,
  'session:list',
  'ADMIN_NOT_ALLOWED_TO_LIST_API_KEYS',
).query(async ({ ctx, input }): Promise<UserApiKey[]> => {
  assertApiKeysEnabled(ctx)
  return (await findApiKeysOf(ctx.db, { userId: input.userId })).map(toUserApiKey)
})

function toUserApiKey(key: AnyApiKey): UserApiKey {
  const { id, name, start, enabled, permissions, createdAt, lastRequest, expiresAt } = key
  return { id, name, start, enabled, permissions, createdAt, lastRequest, expiresAt }
}

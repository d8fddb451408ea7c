import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import type { UserApiKey } from '@foyer/auth-domain/api-key/user-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The API keys of a user, oldest first, without the keys themselves; none of an unknown user, as of sessions. */
export const listUserApiKeys = procedure(contract.listUserApiKeys).query(
  async ({ ctx, input }): Promise<UserApiKey[]> => {
    return (await findApiKeysOf(ctx.db, { userId: input.userId })).map(toUserApiKey)
  },
)

function toUserApiKey(key: AnyApiKey): UserApiKey {
  const { id, name, start, enabled, permissions, createdAt, lastRequest, expiresAt } = key
  return { id, name, start, enabled, permissions, createdAt, lastRequest, expiresAt }
}

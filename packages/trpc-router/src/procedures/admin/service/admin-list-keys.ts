import { noInput } from '@foyer/auth-domain/input/no-input'
import { listKeys } from '@foyer/auth-domain/keys/list-keys'
import { findKeys } from '@foyer/db/operations/keys'
import { canSignWith } from '#runtime/keys/signing-keys.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** The keys that tokens are verified with, and which of them signs. */
export const adminListKeys = adminProcedure(noInput, 'signingKey:list', 'ADMIN_NOT_ALLOWED_TO_LIST_KEYS').query(
  async ({ ctx }) => {
    const { enabled } = ctx.options.jwt
    if (!enabled) return { enabled, keys: [] }
    return { enabled, keys: listKeys(await findKeys(ctx.db), (key) => canSignWith(key, ctx), ctx.now()) }
  },
)

import { unusedSince } from '@foyer/auth-domain/api-key/expiry'
import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { countUnusedApiKeys } from '@foyer/db/api-keys/expiring-api-keys'
import type { Db } from '@foyer/db/engine/handles'

/** How many keys nobody has used for 90 days (T118); nothing where keys are off. */
export async function findUnusedApiKeys({ apiKey }: Options, db: Db, now: Date): Promise<Finding[]> {
  if (!apiKey.enabled) return []
  const unused = await countUnusedApiKeys(db, { since: unusedSince(now), now })
  const message =
    unused === 0 ? 'none unused for 90 days' : `${unused} unused for 90 days: their owners may delete them`
  return [{ what: 'API keys', ok: true, message }]
}

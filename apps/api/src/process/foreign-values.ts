import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Db } from '@foyer/db/engine/handles'
import { withoutTimeout } from '@foyer/db/engine/statement-timeout'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { Secrets } from '@foyer/trpc-router/runtime/secrets/keyring'

/** Stored values that the secrets of this service do not read: another FOYER_SECRET than the database's. */
export type ForeignValues = {
  /** As counted last. */
  count(): number
  /** Counts them, as doctor does, and writes to the log what they are. It goes through all accounts. */
  refresh(): Promise<void>
}

export function createForeignValues(db: Db, secrets: Secrets, log: Log): ForeignValues {
  let count = 0
  return {
    count: () => count,
    async refresh() {
      // Imported lazily: it is asked for once an hour.
      const { countForeignValues } = await import('#cli/secret-findings.ts')
      // Each count alone, so that the embedded database serves others in between.
      const found = await countForeignValues((count) => withoutTimeout(db, count), secrets)
      count = found.reduce((sum, values) => sum + values.count, 0)
      const values = Object.fromEntries(found.map((values) => [values.what, values.count]))
      if (count > 0) log.error({ values }, operatorText('secret-foreign', { count }).message)
    },
  }
}

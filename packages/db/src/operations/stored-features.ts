import type { StoredFeatures } from '@foyer/auth-domain/service/switched-off'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'

type Table = 'user' | 'account' | 'passkey' | 'apikey'

/** Counts it in Foyer's tables, or in what shows those of another service in their form. */
export async function countStoredFeatures(
  db: Db | Trx,
  from: (table: Table) => RawBuilder<unknown> = (table) => sql.table(table),
): Promise<StoredFeatures> {
  const { rows: accounts } = await sql<{ provider: string; count: number }>`
    select "providerId" as "provider", count(*)::int as "count" from ${from('account')} "account"
    group by 1 order by 1`.execute(db)
  const { rows } = await sql<Omit<StoredFeatures, 'accounts'>>`
    select (select count(*)::int from ${from('user')} "user" where "isAnonymous") as "anonymous",
      (select count(*)::int from ${from('user')} "user" where "username" is not null) as "usernames",
      (select count(*)::int from ${from('passkey')} "passkey") as "passkeys",
      (select count(*)::int from ${from('apikey')} "apikey") as "apiKeys"`.execute(db)
  const [others = { anonymous: 0, usernames: 0, passkeys: 0, apiKeys: 0 }] = rows
  return { accounts, ...others }
}

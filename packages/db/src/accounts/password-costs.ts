import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { PAGE } from '#engine/slices.ts'

/** Of our own form alone, `v1$KEYID$$2b$COST$…`: others have costs of another meaning, or one that is never computed. */
const cost = sql`case when "password" ~ '^v[12][$][0-9a-f]{8}[$][$]2b[$](0[4-9]|1[0-6])[$]' then substr("password", 17, 2)::int end`

/** The bcrypt cost that the service notes; null in one that was there before it did. */
export async function findNotedCost(db: Db): Promise<number | null> {
  const row = await db.selectFrom('service').select('bcryptCost').executeTakeFirst()
  return row?.bcryptCost ?? null
}

/**
 * The highest bcrypt cost among the stored passwords; 0 where there are none. Page by page, because it goes through all
 * accounts: an index of their costs would be written at every sign-up for what is asked once an hour.
 */
export async function findHighestCost(db: Db): Promise<number> {
  let highest = 0
  for (let after = ''; ; ) {
    const { rows } = await sql<{ highest: number | null; last: string | null; read: number }>`
      select max(${cost}) as "highest", max("id") as "last", count(*)::int as "read"
      from (select "id", "password" from "account" where "id" > ${after} order by "id" limit ${sql.lit(PAGE)}) "page"`.execute(
      db,
    )
    const [page] = rows
    highest = Math.max(highest, page?.highest ?? 0)
    if (page === undefined || page.last === null || page.read < PAGE) return highest
    after = page.last
  }
}

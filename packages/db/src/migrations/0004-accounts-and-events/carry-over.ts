import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { withoutTimeout } from '#engine/statement-timeout.ts'
import { UNKNOWN_PROOF } from './columns.ts'

const BATCH = 1000

/**
 * Accounts of verified users count as proven; those of others do not. Until now nothing said which sign-in method the
 * owner of the mailbox had chosen, and a verified address was trusted with all of them.
 */
export async function carryOverProofs(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, { table: 'account', key: ['id'] }, (trx, batch) =>
    sql`update "account" set "provenAt" = case when "user"."emailVerified" then "account"."createdAt" end
      from "user" where "user"."id" = "account"."userId" and "account"."provenAt" = ${UNKNOWN_PROOF}
      and ${batch}`.execute(trx),
  )
}

const names = [
  ['actorId', 'actorName', 'actorEmail'],
  ['targetUserId', 'targetName', 'targetEmail'],
] as const

/**
 * Gives events the names of users as they are at the upgrade. In an organization's events only those of its members:
 * what a person is called now is not the organization's to know when they have left, or never came.
 */
export async function carryOverNames(db: Kysely<unknown>): Promise<void> {
  const mayName = sql`("auditEvent"."organizationId" is null or exists (select from "member"
    where "member"."organizationId" = "auditEvent"."organizationId" and "member"."userId" = "user"."id"))`
  for (const [id, name, email] of names) {
    await inBatches(db, { table: 'auditEvent', key: ['createdAt', 'id'] }, (trx, batch) =>
      sql`update "auditEvent" set ${sql.ref(name)} = "user"."name", ${sql.ref(email)} = "user"."email"
        from "user" where "user"."id" = ${sql.ref(`auditEvent.${id}`)} and ${sql.ref(`auditEvent.${name}`)} is null
        and "auditEvent"."transaction" = '0' and ${mayName} and ${batch}`.execute(trx),
    )
  }
}

type Source = { table: string; key: readonly string[] }
type Change = (trx: Transaction<unknown>, batch: RawBuilder<unknown>) => Promise<unknown>

// By key and not by what is left, so that each batch reads only its own rows; running again changes nothing.
async function inBatches(db: Kysely<unknown>, source: Source, change: Change): Promise<void> {
  let start: readonly unknown[] | undefined
  do {
    const after = start
    start = await withoutTimeout(db, async (trx) => {
      const end = await endOfBatch(trx, source, after)
      if (end !== undefined) await change(trx, sql`${isAfter(source, after)} and not ${isAfter(source, end)}`)
      return end
    })
  } while (start !== undefined)
}

async function endOfBatch(
  db: Kysely<unknown>,
  source: Source,
  start: readonly unknown[] | undefined,
): Promise<readonly unknown[] | undefined> {
  const { table, key } = source
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const backwards = sql.join(key.map((column) => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from (
      select ${columns} from ${sql.table(table)} where ${isAfter(source, start)} order by ${columns} limit ${sql.lit(BATCH)}
    ) as "batch" order by ${backwards} limit 1`.execute(db)
  const [last] = rows
  return last && key.map((column) => last[column])
}

function isAfter({ table, key }: Source, values: readonly unknown[] | undefined): RawBuilder<unknown> {
  if (values === undefined) return sql`true`
  const columns = key.map((column) => sql.ref(`${table}.${column}`))
  return sql`((${sql.join(columns)}) > (${sql.join(values)}))`
}

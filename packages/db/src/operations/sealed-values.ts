import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** One row's encrypted value (`v1.KEYID.…`) and what it is bound to. */
export type SealedValue = { id: string; sealed: string; boundTo: string }

/** A column of encrypted values. Each table has a text `id`; `only` leaves out rows whose values are plain. */
type SealedColumn = { table: string; column: string; boundTo: RawBuilder<string>; only?: RawBuilder<unknown> }

const account = { table: 'account', boundTo: sql<string>`"providerId" || ':' || "accountId"` }
const ownId = sql<string>`id`

const sealedColumns = {
  accessToken: { ...account, column: 'accessToken' },
  refreshToken: { ...account, column: 'refreshToken' },
  idToken: { ...account, column: 'idToken' },
  totpSecret: { table: 'twoFactor', column: 'secret', boundTo: sql<string>`"userId"` },
  pendingTotpSecret: { table: 'twoFactor', column: 'pendingSecret', boundTo: sql<string>`"userId"` },
  signingKey: { table: 'jwks', column: 'privateKey', boundTo: ownId },
  webhookSecret: { table: 'webhook', column: 'secret', boundTo: ownId, only: sql`"secret" <> ''` },
  formerWebhookSecret: { table: 'webhook', column: 'formerSecret', boundTo: ownId },
  outboxMessage: { table: 'outbox', column: 'payload', boundTo: ownId },
  authorizationState: {
    table: 'verification',
    column: 'value',
    boundTo: sql<string>`fingerprint`,
    only: sql`purpose = 'oauth-state'`,
  },
} as const satisfies Record<string, SealedColumn>

export type SealedKind = keyof typeof sealedColumns

export const sealedKinds = Object.keys(sealedColumns) as readonly SealedKind[]

/** The next values of a kind after the row `after`, by row id. */
export async function listSealedValues(
  db: Db,
  kind: SealedKind,
  { after, limit }: { after: string; limit: number },
): Promise<SealedValue[]> {
  const { table, column, boundTo } = sealedColumns[kind]
  const { rows } = await sql<SealedValue>`
    select id, ${sql.ref(column)} as sealed, ${boundTo} as "boundTo" from ${sql.table(table)}
    where ${sealedOnly(kind)} and id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

/** Replaces a value unless it was changed since it was read; false when it was. */
export async function replaceSealedValue(
  db: Db,
  kind: SealedKind,
  { id, sealed }: SealedValue,
  current: string,
): Promise<boolean> {
  const { table, column } = sealedColumns[kind]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${current}
    where id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/** Number of values of a kind per secret, by the secret's key id. */
export async function countSealedValues(db: Db, kind: SealedKind): Promise<{ keyId: string; count: number }[]> {
  const { table, column } = sealedColumns[kind]
  const { rows } = await sql<{ keyId: string; count: number }>`
    select split_part(${sql.ref(column)}, '.', 2) as "keyId", count(*)::int as count from ${sql.table(table)}
    where ${sealedOnly(kind)} group by 1 order by 1`.execute(db)
  return rows
}

function sealedOnly(kind: SealedKind): RawBuilder<unknown> {
  const { column, only = sql`true` }: SealedColumn = sealedColumns[kind]
  return sql`${sql.ref(column)} is not null and ${only}`
}

import type { Model } from '@foyer/auth-domain/adoption/models'
import type { Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import { carries } from './carry-rows.ts'
import type { TableCount } from './examine.ts'
import { addMailFactors } from './second-factors.ts'
import { settleCarried } from './settle-carried.ts'
import { kept, type LocatedSource } from './source-views.ts'

/** How far the rows of a table have been carried over, in pages of the database unless another unit is named. */
export type AdoptionProgress = { table: string; copied: number; of: number; unit?: string }

export type AccountTokens = {
  id: string
  providerId: string
  accountId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
}
export type SourceKey = { id: string; publicKey: string; privateKey: string; expiresAt: Date | null }
export type SourceFactor = {
  id: string
  userId: string
  secret: string
  backupCodes: string | null
  /** Whether a code of the app has confirmed it; null where better-auth did not ask. */
  verified: boolean | null
}

/** What opens values of the source and seals them anew. Undefined: it cannot be opened, or is worth nothing any more. */
export type Conversions = {
  account(row: AccountTokens): Pick<AccountTokens, 'accessToken' | 'refreshToken' | 'idToken'>
  /** Whether they are opened; `doubtful`: in clear, or encrypted by a secret that is not given. */
  tokens(row: AccountTokens): { unreadable: boolean; doubtful: boolean }
  jwks(row: SourceKey): { privateKey: string; alg: string; expiresAt: Date | null } | 'unreadable' | 'expired'
  /** `guessable`: whether some of its backup codes are left out. */
  twoFactor(row: SourceFactor): { secret: string; hashes: string[]; guessable: boolean } | 'unreadable'
  /** A secret that nobody has seen, for a user who is asked for codes by mail. */
  unseenSecret(userId: string): string
}

// Some ten thousand rows; of those that are opened and sealed in this process a fraction.
const PAGES = 1000
const CONVERTED_PAGES = 50

const hasTokens = sql`("accessToken" is not null or "refreshToken" is not null or "idToken" is not null)`

/** What the rows of a source are carried over with, and how many of each table are to arrive. */
export type Carrying = {
  conversions: Conversions
  counts: readonly TableCount[]
  onProgress: (progress: AdoptionProgress) => void
}

/**
 * Writes every row that is not left behind, in slices, so that memory does not grow with their number. Throws where as many
 * have not arrived.
 */
export async function carrySource(
  trx: Trx,
  located: LocatedSource,
  { conversions, counts, onProgress }: Carrying,
): Promise<void> {
  const { source, schema } = located
  for (const { model, carry } of carries) {
    const table = source.tables[model]?.table
    if (table === undefined) continue
    const of = await pagesOf(trx, schema, table)
    const step = isConverted(model) ? CONVERTED_PAGES : PAGES
    for (let page = 0; page < of; page += step) {
      onProgress({ table, copied: page, of })
      const slice = sliceOf(model, page, page + step)
      const converted = sql`${JSON.stringify(await convert(trx, model, slice, conversions))}`
      await carry(slice, converted).execute(trx)
    }
    onProgress({ table, copied: of, of })
  }
  await settleCarried(trx, located, counts)
  await addMailFactors(trx, conversions)
}

function isConverted(model: Model): boolean {
  return model === 'account' || model === 'jwks' || model === 'twoFactor'
}

function sliceOf(model: Model, from: number, until: number) {
  return sql`(select * from ${kept(model)} "paged" where "tid" >= ${sql.lit(`(${from},0)`)}::tid
    and "tid" < ${sql.lit(`(${until},0)`)}::tid)`
}

async function pagesOf(trx: Trx, schema: string, table: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(format('%I.%I', ${schema}::text, ${table}::text)::regclass)
      / current_setting('block_size')::int)::int as "pages"`.execute(trx)
  return rows[0]?.pages ?? 0
}

async function convert(
  trx: Trx,
  model: Model,
  slice: ReturnType<typeof sliceOf>,
  conversions: Conversions,
): Promise<readonly object[]> {
  if (model === 'account') return convertAccounts(trx, slice, conversions)
  if (model === 'jwks') return convertKeys(trx, slice, conversions)
  return model === 'twoFactor' ? convertFactors(trx, slice, conversions) : []
}

async function convertAccounts(
  trx: Trx,
  slice: ReturnType<typeof sliceOf>,
  conversions: Conversions,
): Promise<readonly object[]> {
  const { rows } = await sql<AccountTokens>`select "id", "providerId", "accountId", "accessToken", "refreshToken",
    "idToken" from ${slice} "s" where ${hasTokens}`.execute(trx)
  return rows.map((row) => ({ ...conversions.account(row), id: row.id }))
}

async function convertKeys(
  trx: Trx,
  slice: ReturnType<typeof sliceOf>,
  conversions: Conversions,
): Promise<readonly object[]> {
  const { rows } = await sql<SourceKey>`
    select "id", "publicKey", "privateKey", "expiresAt" from ${slice} "s"`.execute(trx)
  return rows.flatMap((row) => {
    const key = conversions.jwks(row)
    return typeof key === 'string' ? [] : [{ ...key, id: row.id }]
  })
}

async function convertFactors(
  trx: Trx,
  slice: ReturnType<typeof sliceOf>,
  conversions: Conversions,
): Promise<readonly object[]> {
  const { rows } = await sql<SourceFactor>`
    select "id", "userId", "secret", "backupCodes", "verified" from ${slice} "s"`.execute(trx)
  return rows.flatMap((row) => {
    const factor = conversions.twoFactor(row)
    return typeof factor === 'string' ? [] : [{ ...factor, id: row.id }]
  })
}

/** How many accounts have tokens to open and seal. */
export async function countSealed(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from ${kept('account')} "s" where ${hasTokens}`.execute(trx)
  return rows[0]?.count ?? 0
}

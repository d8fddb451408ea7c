import type { Model } from '@foyer/auth-domain/adoption/models'
import type { Reason } from '@foyer/auth-domain/adoption/report'
import { sql } from 'kysely'
import type { Trx } from '#engine/handles.ts'
import { carries } from './carry-rows.ts'
import { report, type TableCount } from './examine.ts'
import { settleCarried } from './settle-carried.ts'
import { kept, type LocatedSource } from './source-views.ts'

/** How far the rows of a table have been carried over, in pages of the database unless another unit is named. */
export type AdoptionProgress = { table: string; copied: number; of: number; unit?: string }

type AccountTokens = {
  id: string
  providerId: string
  accountId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
}
type SourceKey = { id: string; publicKey: string; privateKey: string; expiresAt: Date | null }
type SourceFactor = { id: string; userId: string; secret: string; backupCodes: string | null }

/** What opens values of the source and seals them anew. Undefined: it cannot be opened, or is worth nothing any more. */
export type Conversions = {
  account(row: AccountTokens): Pick<AccountTokens, 'accessToken' | 'refreshToken' | 'idToken'> & { unreadable: boolean }
  jwks(row: SourceKey): { privateKey: string; alg: string; expiresAt: Date | null } | 'unreadable' | 'expired'
  twoFactor(row: SourceFactor): { secret: string; hashes: string[] } | 'unreadable'
}

// Some ten thousand rows; of those that are opened and sealed in this process a fraction.
const PAGES = 1000
const CONVERTED_PAGES = 50
const FACTORS = 1000

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
  const converted = rows.map((row) => ({ ...conversions.account(row), id: row.id }))
  const unreadable = converted.filter((row) => row.unreadable).map(({ id }) => id)
  await reportRows(trx, { table: 'account', what: 'changed', reason: 'unreadable-token' }, unreadable)
  return converted
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
    select "id", "userId", "secret", "backupCodes" from ${slice} "s"`.execute(trx)
  return rows.flatMap((row) => {
    const factor = conversions.twoFactor(row)
    return typeof factor === 'string' ? [] : [{ ...factor, id: row.id }]
  })
}

/** Keys and second factors that the secrets given do not open; keys that no token needs any more are left behind. */
export async function findUnreadable(
  trx: Trx,
  { jwks, twoFactor }: Conversions,
): Promise<{ jwks: number; twoFactor: number }> {
  const keys = await sql<SourceKey>`
    select "id", "publicKey", "privateKey", "expiresAt" from ${kept('jwks')} "s"`.execute(trx)
  const endedBy = (reason: 'expired' | 'unreadable') =>
    keys.rows.filter((row) => jwks(row) === reason).map(({ id }) => id)
  const unreadable = endedBy('unreadable')
  await reportRows(trx, { table: 'jwks', what: 'left', reason: 'key-expired' }, endedBy('expired'))
  await reportRows(trx, { table: 'jwks', what: 'left', reason: 'unreadable-key' }, unreadable)
  return { jwks: unreadable.length, twoFactor: await countUnreadableFactors(trx, twoFactor) }
}

// As many as there are users: they are read in slices.
async function countUnreadableFactors(trx: Trx, open: Conversions['twoFactor']): Promise<number> {
  await sql`declare "factors" no scroll cursor for
    select "id", "userId", "secret", "backupCodes" from ${kept('twoFactor')} "s"`.execute(trx)
  let unreadable = 0
  for (;;) {
    const { rows } = await sql<SourceFactor>`fetch forward ${sql.lit(FACTORS)} from "factors"`.execute(trx)
    if (rows.length === 0) break
    unreadable += rows.filter((row) => open(row) === 'unreadable').length
  }
  await sql`close "factors"`.execute(trx)
  return unreadable
}

/** How many accounts have tokens to open and seal. */
export async function countSealed(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from ${kept('account')} "s" where ${hasTokens}`.execute(trx)
  return rows[0]?.count ?? 0
}

function reportRows(
  trx: Trx,
  line: { table: Model; what: 'left' | 'changed'; reason: Reason },
  ids: readonly string[],
): Promise<void> {
  return report(
    trx,
    ids.map((id) => ({ ...line, id, detail: null })),
  )
}

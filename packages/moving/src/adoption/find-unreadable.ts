import type { Model } from '@foyer/auth-domain/adoption/models'
import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import type { AccountTokens, Conversions, SourceFactor, SourceKey } from './carry-source.ts'
import { report } from './examine.ts'
import type { Fate, Reason } from './report.ts'
import { kept } from './source-views.ts'

const ROWS = 1000

// What better-auth encrypts is hex of forty bytes at least, from 1.5 on after the number of its secret.
const mayBeEncrypted = (column: string) => sql`${sql.ref(column)} ~ '^([$]ba[$][0-9]+[$])?([0-9a-f]{2}){40,}$'`

/** How many rows of a table the secrets given do not open; of `doubtful` ones it is not known whether they are encrypted. */
export type Unreadable = { jwks: number; twoFactor: number; tokens: number; doubtfulTokens: number }

/** Finds what the secrets given do not open, and reports it; keys that no token needs any more are left behind. */
export async function findUnreadable(trx: Trx, conversions: Conversions): Promise<Unreadable> {
  return {
    jwks: await findKeys(trx, conversions.jwks),
    twoFactor: await findFactors(trx, conversions.twoFactor),
    ...(await findTokens(trx, conversions.tokens)),
  }
}

async function findKeys(trx: Trx, open: Conversions['jwks']): Promise<number> {
  const { rows } = await sql<SourceKey>`
    select "id", "publicKey", "privateKey", "expiresAt" from ${kept('jwks')} "s"`.execute(trx)
  const endedBy = (reason: 'expired' | 'unreadable') => rows.filter((row) => open(row) === reason).map(({ id }) => id)
  const unreadable = endedBy('unreadable')
  await reportRows(trx, { table: 'jwks', what: 'left', reason: 'key-expired' }, endedBy('expired'))
  await reportRows(trx, { table: 'jwks', what: 'left', reason: 'unreadable-key' }, unreadable)
  return unreadable.length
}

async function findFactors(trx: Trx, open: Conversions['twoFactor']): Promise<number> {
  let unreadable = 0
  const factors = sql`select "id", "userId", "secret", "backupCodes", "verified" from ${kept('twoFactor')} "s"`
  await readInSlices<SourceFactor>(trx, factors, async (rows) => {
    const opened = rows.map((row) => ({ id: row.id, factor: open(row) }))
    unreadable += opened.filter(({ factor }) => factor === 'unreadable').length
    const guessable = opened.filter(({ factor }) => factor !== 'unreadable' && factor.guessable).map(({ id }) => id)
    await reportRows(trx, { table: 'twoFactor', what: 'changed', reason: 'guessable-codes' }, guessable)
  })
  return unreadable
}

async function findTokens(
  trx: Trx,
  open: Conversions['tokens'],
): Promise<Pick<Unreadable, 'tokens' | 'doubtfulTokens'>> {
  const found = { tokens: 0, doubtfulTokens: 0 }
  const candidates = ['accessToken', 'refreshToken', 'idToken'].map(mayBeEncrypted)
  const accounts = sql`select "id", "providerId", "accountId", "accessToken", "refreshToken", "idToken"
    from ${kept('account')} "s" where ${sql.join(candidates, sql` or `)}`
  await readInSlices<AccountTokens>(trx, accounts, async (rows) => {
    const read = rows.map((row) => ({ id: row.id, ...open(row) }))
    const unreadable = read.filter((row) => row.unreadable).map(({ id }) => id)
    const doubtful = read.filter((row) => row.doubtful).map(({ id }) => id)
    await reportRows(trx, { table: 'account', what: 'changed', reason: 'unreadable-token' }, unreadable)
    await reportRows(trx, { table: 'account', what: 'noted', reason: 'token-maybe-encrypted' }, doubtful)
    found.tokens += unreadable.length
    found.doubtfulTokens += doubtful.length
  })
  return found
}

// There may be as many as users.
async function readInSlices<Row>(
  trx: Trx,
  rowsOf: RawBuilder<unknown>,
  each: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  await sql`declare "slices" no scroll cursor for ${rowsOf}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(ROWS)} from "slices"`.execute(trx)
    if (rows.length === 0) break
    await each(rows)
  }
  await sql`close "slices"`.execute(trx)
}

function reportRows(
  trx: Trx,
  line: { table: Model; what: Fate; reason: Reason },
  ids: readonly string[],
): Promise<void> {
  return report(
    trx,
    ids.map((id) => ({ ...line, id, detail: null })),
  )
}

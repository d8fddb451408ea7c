import type { Model } from '@foyer/auth-domain/adoption/models'
import type { Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import { findReferences } from './application-references.ts'
import { isLeft, type Pair, sameRow } from './pair.ts'

type PairOf = (model: Model) => Pair | undefined

// Before what refers to them.
const parents: readonly { model: Model; refersBy: Readonly<Record<string, Model>> }[] = [
  { model: 'team', refersBy: { organizationId: 'organization' } },
  { model: 'organizationRole', refersBy: { organizationId: 'organization' } },
  { model: 'member', refersBy: { organizationId: 'organization', userId: 'user' } },
  { model: 'invitation', refersBy: { organizationId: 'organization', inviterId: 'user' } },
  { model: 'teamMember', refersBy: { teamId: 'team', userId: 'user' } },
  { model: 'account', refersBy: { userId: 'user' } },
  { model: 'twoFactor', refersBy: { userId: 'user' } },
  { model: 'passkey', refersBy: { userId: 'user' } },
  { model: 'apikey', refersBy: { userId: 'user' } },
]

/**
 * Lets rows that were left behind go with what they refer to, where that was deleted since; and sessions, which nobody
 * could end since.
 */
export async function endLeftRows(trx: Trx, pairOf: PairOf): Promise<void> {
  await sql`delete from "adoptionLeft" where "table" = 'session'`.execute(trx)
  for (const { model, refersBy } of parents) {
    const pair = pairOf(model)
    if (pair === undefined) continue
    for (const [field, referred] of Object.entries(refersBy)) await endLeft(trx, pair, field, pairOf(referred))
  }
}

async function endLeft(trx: Trx, { old, oldTable }: Pair, field: string, parent: Pair | undefined): Promise<void> {
  const column = old.columns[field]?.name
  if (parent === undefined || column === undefined) return
  const id = sql.ref(`child.${old.columns.id?.name ?? 'id'}`)
  await sql`delete from "adoptionLeft" using ${oldTable} "child", ${parent.oldTable} "old"
    where "table" = ${sql.lit(old.model)} and "adoptionLeft"."id" = ${id}::text collate "C"
      and ${sql.ref(`child.${column}`)} = ${sql.ref(`old.${parent.old.columns.id?.name ?? 'id'}`)}
      and ${isDeleted(parent)}`.execute(trx)
}

/** Deletes rows of plugins' tables that refer to what was deleted since. */
export async function deletePluginRows(trx: Trx, pairs: readonly Pair[]): Promise<void> {
  const schema = pairs[0]?.schema
  if (schema === undefined) return
  const models = Object.fromEntries(pairs.map(({ old }) => [old.model, old.table]))
  for (const reference of await findReferences(trx, schema, models)) {
    const parent = pairs.find(({ old }) => old.model === reference.model)
    const [column, ...more] = reference.columns
    const [referred] = reference.referencedColumns
    if (parent === undefined || column === undefined || referred === undefined || more.length > 0) continue
    await sql`delete from ${sql.table(`${reference.schema}.${reference.table}`)} "child" using ${parent.oldTable} "old"
      where ${sql.ref(`child.${column.name}`)} = ${sql.ref(`old.${referred}`)} and ${isDeleted(parent)}`.execute(trx)
  }
}

function isDeleted({ old, newTable }: Pair) {
  return sql`not exists (select from ${newTable} "new" where ${sameRow(old)}) and not ${isLeft(old)}`
}

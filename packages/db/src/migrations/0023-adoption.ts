import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

const statements = [
  // One row at the most: where the users came from, and what it takes to go back.
  `create table "adoption" (
    "source" ${sorted} not null,
    "version" ${sorted} not null,
    "at" ${time} not null,
    "sourceSchema" text not null,
    "reversible" boolean not null,
    "layout" jsonb not null,
    "references" jsonb not null,
    "finishedAt" ${time}
  )`,
  'create unique index "adoption_single_row" on "adoption" ((true))',
  // Rows of the source that were left behind: what is missing later and not among them was deleted since.
  `create table "adoptionLeft" (
    "table" ${sorted} not null,
    "id" ${sorted} not null,
    primary key ("table", "id")
  )`,
  `create table "adoptedFactor" (
    "id" ${sorted} primary key,
    "codes" integer not null
  )`,
]

export const adoption: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

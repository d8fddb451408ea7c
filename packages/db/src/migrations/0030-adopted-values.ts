import { type Kysely, type Migration, sql } from 'kysely'
import { sorted } from './0001-initial/types.ts'

// What a value of the source has become, where it is kept in another form: going back leaves the one of before alone
// unless it was changed since.
const adoptedValue = `create table "adoptedValue" (
  "table" ${sorted} not null,
  "id" ${sorted} not null,
  "column" ${sorted} not null,
  "carried" text,
  primary key ("table", "id", "column")
)`

export const adoptedValues: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(adoptedValue).execute(db)
  },
}

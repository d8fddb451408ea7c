import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#schema/database.ts'

/** The database handle, for code that passes it on without writing SQL. */
export type Db = Kysely<Database>

/** An open transaction; as a parameter type it makes a call outside one a type error. */
export type Trx = Transaction<Database>

import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** The database, for those who pass it on without writing SQL. */
export type Db = Kysely<Database>

/** A running transaction; asking for one makes a call outside it a type error. */
export type Trx = Transaction<Database>

import type pg from 'pg'
import { SYSTEM } from '#changes/listening-connection.ts'
import type { Outage, Writer } from '#changes/outage.ts'
import { DatabaseUnavailableError } from '#engine/errors.ts'
import { type OpenOptions, type PostgresTarget, REPLICA_LAG_SECONDS } from '#engine/open-database.ts'
import { readOnlyTarget } from '#engine/read-only.ts'
import { StatementNames } from '#engine/statement-names.ts'
import { createPool } from './create-pool.ts'
import { PostgresDriver } from './driver.ts'

/**
 * Whether a server is a copy of the writer, has replayed what that did until shortly before it fell silent, and lets these connections
 * write nothing, also once it is promoted: a pooler may leave the setting out.
 */
const SERVES = `select current_setting('transaction_read_only') = 'on' and current_setting('default_transaction_read_only') = 'on'
  and ${SYSTEM} = $1
  and pg_last_xact_replay_timestamp() >= $2::timestamptz - make_interval(secs => $3) as "serves"`

type Opened = { writer: Writer; pool: pg.Pool; driver: PostgresDriver }

/**
 * What calls are read from while the server that takes writes does not answer. Its connections are of one outage: what a standby must
 * have replayed is known when that begins, so that it is asked once, by each connection.
 */
export class Standby {
  readonly #target: PostgresTarget | undefined
  readonly #options: OpenOptions
  #opened: Opened | undefined

  constructor({ readUrl, ...target }: PostgresTarget, options: OpenOptions) {
    this.#target = readUrl === undefined ? undefined : readOnlyTarget({ ...target, url: readUrl })
    this.#options = options
  }

  /** Undefined without an outage, without a standby, and where it is not known what the last changes were. */
  readIn(outage: Outage | undefined): { driver: PostgresDriver; outage: Outage } | undefined {
    if (this.#opened !== undefined && this.#opened.writer !== outage?.writer) void this.close()
    if (this.#target === undefined || outage?.announced === undefined) return undefined
    this.#opened ??= this.#open(this.#target, outage.writer)
    return { driver: this.#opened.driver, outage }
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = undefined
    await opened?.pool.end()
  }

  #open(target: PostgresTarget, writer: Writer): Opened {
    const { replicaLag = REPLICA_LAG_SECONDS } = this.#options
    const pool = createPool(target, this.#options, async (client) => {
      const { rows } = await client.query<{ serves: boolean | null }>(SERVES, [writer.system, writer.time, replicaLag])
      if (rows[0]?.serves !== true) throw new DatabaseUnavailableError('The standby is behind, or another server')
    })
    return { writer, pool, driver: new PostgresDriver(pool, target.prepared ? new StatementNames() : undefined) }
  }
}

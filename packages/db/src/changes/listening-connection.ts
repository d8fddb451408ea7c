import pg from 'pg'
import type { OnInvalidated } from './change-feed.ts'
import { CHANGES_CHANNEL, EVERYTHING, isKey } from './change-keys.ts'
import { RoundTrips } from './round-trips.ts'

/** What is the same of all copies of a server, as SQL. */
export const SYSTEM = `(select "system_identifier" from pg_control_system())::text`

/** Identifies a server among its copies, one run of it among others, and the process of it that answers. */
export type ServerProcess = { identity: string; pid: number }

export const serverProcess = `concat_ws(' ', ${SYSTEM},
  extract(epoch from pg_postmaster_start_time()), pg_is_in_recovery()) as "identity", pg_backend_pid() as "pid"`

export function systemOf({ identity }: ServerProcess): string {
  return identity.split(' ', 1).join()
}

const CONNECT_MILLIS = 2000
// A connection that takes longer for so little has fallen silent.
const ANSWER_MILLIS = 2000
const KEEP_ALIVE_MILLIS = 10_000

type Parts = {
  url: string
  /** The channel on which the process hears itself. */
  ownChannel: string
  hear: OnInvalidated
  hearOwn: (nonce: string) => void
}

/** A connection of its own that listens for changes. */
export class ListeningConnection {
  readonly #client: pg.Client
  readonly #trips: RoundTrips
  #server: ServerProcess = { identity: '', pid: 0 }
  /** Resolves when it can no longer be used. */
  readonly lost: Promise<void>

  private constructor({ url, ownChannel, hear, hearOwn }: Parts) {
    this.#client = new pg.Client({
      connectionString: url,
      application_name: 'foyer changes',
      connectionTimeoutMillis: CONNECT_MILLIS,
      query_timeout: ANSWER_MILLIS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
    })
    this.#trips = new RoundTrips(() => this.#travel())
    this.lost = new Promise((resolve) => {
      this.#client.on('error', () => resolve())
      this.#client.on('end', () => resolve())
    })
    this.#client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) hearOwn(payload)
      else if (payload === EVERYTHING || isKey(payload)) hear(payload)
    })
  }

  /** Connects and listens; what is committed from now on is heard. */
  static async open(parts: Parts): Promise<ListeningConnection> {
    const connection = new ListeningConnection(parts)
    const client = connection.#client
    try {
      await client.connect()
      await client.query(`listen "${parts.ownChannel}"; listen "${CHANGES_CHANNEL}"`)
      const { rows } = await client.query<ServerProcess>(`select ${serverProcess}`)
      connection.#server = rows[0] ?? connection.#server
      return connection
    } catch (error) {
      connection.discard()
      throw error
    }
  }

  get server(): ServerProcess {
    return this.#server
  }

  /**
   * Begins after the call. PostgreSQL signals listeners before it acknowledges a commit, and sends what they are to hear
   * before it answers the next statement: what had been committed before has then been heard.
   */
  roundTrip(): Promise<unknown> {
    return this.#trips.begin()
  }

  // A pooler that shares server processes among its clients passes a statement to any of them, and what one of them hears to
  // nobody.
  async #travel(): Promise<void> {
    const { rows } = await this.#client.query<{ pid: number }>('select pg_backend_pid() as "pid"')
    if (rows[0]?.pid !== this.#server.pid) throw new Error('A pooler shares the listening connection')
  }

  /** Without a farewell, which a silent server would not take. */
  discard(): void {
    this.#client.connection.stream.destroy()
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}

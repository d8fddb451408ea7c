import type { ConnectionProvider, DatabaseConnection } from 'kysely'
import type { Waited } from '#engine/call-handle.ts'
import type { PostgresDriver } from './driver.ts'

/** Provides the connections of one call, whose waits are one sum. */
export class CallConnections implements ConnectionProvider {
  readonly #driver: PostgresDriver
  readonly #waited: Waited = { milliseconds: 0 }

  constructor(driver: PostgresDriver) {
    this.#driver = driver
  }

  async provideConnection<T>(consume: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = await this.#driver.acquireConnection(this.#waited)
    try {
      return await consume(connection)
    } finally {
      await this.#driver.releaseConnection(connection)
    }
  }
}

import pg from 'pg'

/** Its types do not know that pg reads a time-out here, too. */
export type TimedQuery = pg.QueryConfig & { query_timeout?: number | undefined }

/**
 * Sends the begin of a transaction with its first statement, and no `Sync` between the two: where the server does not begin, it skips
 * the statement, too, which would otherwise be committed by itself.
 */
export function queryBeginning(client: pg.PoolClient, begin: string, first: TimedQuery): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // Its types know neither that it takes the protocol to use, nor that several results come as a list.
    const config: TimedQuery & { queryMode: 'extended' } = { ...first, queryMode: 'extended' }
    const query = new pg.Query(config, (error: Error | undefined, results: unknown) => {
      if (error) reject(error)
      else resolve(lastOf(results))
    })
    const submit = query.submit
    query.submit = (connection) => {
      connection.stream.cork()
      try {
        connection.parse({ name: '', text: begin, types: [] }, true)
        connection.bind({}, true)
        connection.execute({}, true)
        return submit.call(query, connection)
      } finally {
        connection.stream.uncork()
      }
    }
    // Where pg looks for it in a query of its own class.
    client.query(Object.assign(query, { query_timeout: first.query_timeout }))
  })
}

function lastOf(results: unknown): pg.QueryResult {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results
  if (last instanceof pg.Result) return last
  throw new TypeError('A query was answered by no result')
}

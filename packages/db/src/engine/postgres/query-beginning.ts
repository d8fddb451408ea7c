import pg from 'pg'

/**
 * Sends the begin of a transaction with its first statement, and no `Sync` between the two: where the server does not begin, it skips
 * the statement, too, which would otherwise be committed by itself.
 */
export function queryBeginning(client: pg.PoolClient, begin: string, first: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // Its types know neither that it takes the protocol to use, nor that several results come as a list.
    const config: pg.QueryConfig & { queryMode: 'extended' } = { ...first, queryMode: 'extended' }
    const query = new pg.Query(config, (error: Error | undefined, results: unknown) => {
      if (error) reject(error)
      else resolve(lastOf(results))
    })
    const submit = query.submit
    query.submit = (connection) => {
      connection.stream.cork()
      connection.parse({ name: '', text: begin, types: [] }, true)
      connection.bind({}, true)
      connection.execute({}, true)
      const failure = submit.call(query, connection)
      connection.stream.uncork()
      return failure
    }
    client.query(query)
  })
}

function lastOf(results: unknown): pg.QueryResult {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results
  if (last instanceof pg.Result) return last
  throw new TypeError('A query was answered by no result')
}

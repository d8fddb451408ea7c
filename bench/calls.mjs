import pg from 'pg'

export const BASE = '/api/auth'

export function request(method, path, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  return { method, path: BASE + path, headers, ...(body && { body: JSON.stringify(body) }) }
}

/** The cookies of an answer of the load generator, as the next request sends them. */
export function cookiesIn({ headers }) {
  const [, lines = []] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'set-cookie') ?? []
  return [lines]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}

export async function withDatabase(database, work) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

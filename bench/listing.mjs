import pg from 'pg'
import { signUp } from './sample-users.mjs'

const COUNT = Number(process.env.BENCH_LISTED ?? 100_000)

/** Fills a database, Foyer's or better-auth's, with users of two years; returns the cookies of an admin among them. */
export async function givenListedUsers(base, database) {
  const { email, cookie } = await signUp(base)
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
      select 'listed-' || md5(n::text), 'Listed ' || n, 'listed.' || n || '@example.com', true, 'user',
        now() - n * interval '10 minutes', now()
      from generate_series(1, ${COUNT}) n`)
    await client.query(`update "user" set role = 'admin' where email = $1`, [email])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return cookie
}

/** What is asked of them: name and query. */
export const listings = {
  'the first page': 'limit=100',
  'nine tenths into them': `limit=100&offset=${COUNT * 0.9}`,
}

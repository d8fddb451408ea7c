import pg from 'pg'
import { post, signUp } from './people.mjs'

const COLLEAGUES = 99

/** Someone who owns five organizations, the active one with 99 colleagues in it; gives the cookies of their browser. */
export async function givenCompany(base, database) {
  const { cookie } = await signUp(base)
  let organizationId
  for (const slug of ['one', 'two', 'three', 'four', 'five']) {
    const response = await post(`${base}/api/auth/organization/create`, { name: slug, slug }, { cookie })
    if (response.status !== 200) throw new Error(`create answered ${response.status}: ${await response.text()}`)
    organizationId = (await response.json()).id
  }
  await hire(database, organizationId)
  return cookie
}

// Both keep users and members in tables and columns of the same names.
async function hire(database, organizationId) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'colleague-' || n, 'Colleague ' || n, 'colleague.' || n || '@example.com', true, now(), now()
      from generate_series(1, ${COLLEAGUES}) n`)
    await client.query(
      `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
      select 'member-' || n, $1, 'colleague-' || n, 'member', now() from generate_series(1, ${COLLEAGUES}) n`,
      [organizationId],
    )
  } finally {
    await client.end()
  }
}

import pg from 'pg'
import { post, signUp } from './sample-users.mjs'

const OTHER_MEMBERS = 99

/** Creates a user who owns five organizations, the active one with 99 other members; returns the user's cookies. */
export async function givenOrganizations(base, database) {
  const { cookie } = await signUp(base)
  let organizationId
  for (const slug of ['one', 'two', 'three', 'four', 'five']) {
    const response = await post(`${base}/api/auth/organization/create`, { name: slug, slug }, { cookie })
    if (response.status !== 200) throw new Error(`create answered ${response.status}: ${await response.text()}`)
    organizationId = (await response.json()).id
  }
  await addMembers(database, organizationId)
  return cookie
}

// Foyer and better-auth use the same table and column names for users and members.
async function addMembers(database, organizationId) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'colleague-' || n, 'Colleague ' || n, 'colleague.' || n || '@example.com', true, now(), now()
      from generate_series(1, ${OTHER_MEMBERS}) n`)
    await client.query(
      `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
      select 'member-' || n, $1, 'colleague-' || n, 'member', now() from generate_series(1, ${OTHER_MEMBERS}) n`,
      [organizationId],
    )
  } finally {
    await client.end()
  }
}

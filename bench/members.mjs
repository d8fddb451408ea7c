import pg from 'pg'
import { median, trpc } from './reads.mjs'
import { post, signUp } from './sample-users.mjs'

const COUNT = 10_000
const LIMIT = 50

/** Fills an organization with members and reads them as one of the members; calls `report` for each figure. */
export async function readManyMembers(base, database, report) {
  const { cookie } = await signUp(base)
  const response = await post(`${base}/api/auth/organization/create`, { name: 'Crowd', slug: 'crowd' }, { cookie })
  if (response.status !== 200) throw new Error(`create answered ${response.status}: ${await response.text()}`)
  const { id: organizationId } = await response.json()
  const lastCursor = await fill(database, organizationId)
  const page = (input, meta) =>
    median(() => trpc(base, cookie, 'member.listMembers', { organizationId, limit: LIMIT, ...input }, meta))
  const first = await page({})
  report('the first page', first, undefined)
  report('the last page', await page({ cursor: lastCursor }, { values: { 'cursor.createdAt': ['Date'] } }), first * 1.5)
  report('search by part of a name', await page({ search: 'Crowd 9' }), undefined)
  report('search that finds one', await page({ search: `crowd.${COUNT}@` }), undefined)
}

// Returns the cursor of the last page.
async function fill(database, organizationId) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'crowd-' || n, 'Crowd ' || n, 'crowd.' || n || '@example.com', true, now(), now()
      from generate_series(1, ${COUNT}) n`)
    await client.query(
      `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
      select 'crowd-' || n, $1, 'crowd-' || n, 'member', now() + n * interval '1 s' from generate_series(1, ${COUNT}) n`,
      [organizationId],
    )
    await client.query('vacuum analyze')
    const { rows } = await client.query(
      `select "createdAt", "id" from "member" where "organizationId" = $1 order by "createdAt" desc, "id" desc offset $2 limit 1`,
      [organizationId, LIMIT],
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

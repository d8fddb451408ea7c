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
  await changeTheirRole(base, database, { cookie, organizationId, report })
}

// The answer of the changed role is what the next question gets.
async function changeTheirRole(base, database, { cookie, organizationId, report }) {
  const call = async (name, sent) => {
    const url = `${base}/api/auth/organization/${name}`
    const response = await post(url, { organizationId, ...sent }, { cookie, origin: base })
    if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  await call('create-role', { role: 'crowd', permission: {} })
  await giveAll(database, organizationId)
  let times = 0
  const grant = () => {
    times += 1
    return call('update-role', { roleName: 'crowd', data: { permission: times % 2 === 0 ? {} : { team: ['create'] } } })
  }
  report('a role of all grants something else', await median(grant), undefined)
  const preview = { roleName: 'crowd', data: { permission: { member: ['create'] } }, dryRun: true }
  report('a preview of the same', await median(() => call('update-role', preview)), undefined)
  const started = performance.now()
  await call('update-role', { roleName: 'crowd', data: { roleName: 'mass' } })
  report('a role of all is renamed, with an event of each', performance.now() - started, undefined)
}

async function giveAll(database, organizationId) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const given = `update "member" set "role" = "role" || ',crowd' where "organizationId" = $1 and "id" like 'crowd-%'`
    await client.query(given, [organizationId])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
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

import pg from 'pg'
import { median, read, trpc } from './reads.mjs'
import { signUp } from './sample-users.mjs'

const COUNT = Number(process.env.BENCH_USERS ?? 1_000_000)
const MONTH = 30 * 86_400

/** Fills a database with users and reads them as an admin; calls `report` for each figure. */
export async function readManyUsers(base, database, report) {
  const { email, cookie } = await signUp(base)
  const client = new pg.Client(database)
  await client.connect()
  try {
    await fill(client)
    await client.query(`update "user" set role = 'admin' where email = $1`, [email])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  await lists(base, cookie, report)
  await searches(base, cookie, report)
  await pages(base, cookie, report)
  report('overview', await median(() => trpc(base, cookie, 'admin.adminGetOverview')), undefined)
}

// Two years of sign-ups; every tenth user has a session from the last month.
async function fill(client) {
  await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "role", "banned", "createdAt", "updatedAt")
    select md5('id' || n), initcap(substr(md5('given' || n), 1, 6)) || ' ' || initcap(substr(md5('family' || n), 1, 8)),
      substr(md5('mail' || n), 1, 10) || n || '@example.com', n % 3 > 0, case when n % 5000 = 0 then 'user,editor' else 'user' end,
      case when n % 1000 = 0 then true end, now() - n * interval '63 s', now() - n * interval '31 s'
    from generate_series(1, ${COUNT}) n`)
  await client.query(`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt")
    select md5('session' || n), md5('id' || n), md5('token' || n), now() + interval '7 days', now() - interval '1 month',
      now() - (n % ${MONTH}) * interval '1 s'
    from generate_series(10, ${COUNT}, 10) n`)
}

async function lists(base, cookie, report) {
  const farOffset = Math.floor(COUNT * 0.9)
  for (const sort of ['', 'createdAt', 'name', 'email', 'updatedAt', 'role', 'banned', 'emailVerified', 'id']) {
    const query = new URLSearchParams({ limit: '100', offset: String(farOffset), ...(sort && { sortBy: sort }) })
    const took = await median(() => read(`${base}/api/auth/admin/list-users?${query}`, cookie))
    report(
      `list-users, offset ${farOffset}, by ${sort || 'nothing'}`,
      took,
      ['', 'createdAt'].includes(sort) ? 20 : 100,
    )
  }
  const middle = `${base}/api/auth/admin/list-users?limit=100&offset=${COUNT / 2}`
  report(`list-users, offset ${COUNT / 2}`, await median(() => read(middle, cookie)), undefined)
  const byName = `${base}/api/auth/admin/list-users?searchField=name&searchValue=Abc1`
  report('list-users, part of a name', await median(() => read(byName, cookie)), undefined)
  const banned = `${base}/api/auth/admin/list-users?filterField=banned&filterValue=true`
  report('list-users, banned ones', await median(() => read(banned, cookie)), undefined)
}

async function searches(base, cookie, report) {
  const inputs = [
    {},
    { search: 'abc12' },
    { search: 'ABC' },
    { search: 'no such text' },
    { search: 'example.com' },
    { search: 'ab' },
    { role: 'editor' },
    { banned: true },
    { search: 'example.com', banned: true, sortBy: 'name', sortDirection: 'asc' },
  ]
  for (const input of inputs) {
    report(
      `search ${JSON.stringify(input)}`,
      await median(() => trpc(base, cookie, 'admin.searchUsers', input)),
      undefined,
    )
  }
}

// The cursor of a distant page is built from the sort value and id of the last user before it.
async function pages(base, cookie, report) {
  for (const sortBy of ['createdAt', 'name', 'email']) {
    const input = { sortBy, sortDirection: 'asc', limit: 50 }
    const first = await median(() => trpc(base, cookie, 'admin.searchUsers', input))
    report(`page of users by ${sortBy}, the first`, first, undefined)
    for (const share of [0.5, 0.9]) {
      const query = new URLSearchParams({ limit: '1', offset: String(Math.floor(COUNT * share)), sortBy })
      const { users } = JSON.parse(await read(`${base}/api/auth/admin/list-users?${query}`, cookie))
      const position = { sortBy, sortDirection: 'asc', value: users[0][sortBy], id: users[0].id }
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      const took = await median(() => trpc(base, cookie, 'admin.searchUsers', { ...input, cursor }))
      report(`  after ${share * 100} % of them`, took, first * 1.5)
    }
  }
}

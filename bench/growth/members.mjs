import { withDatabase } from '../calls.mjs'
import { load } from '../load.mjs'
import { post, signUp } from '../sample-users.mjs'
import { databases, databaseUrl, foyerServer, seconds } from '../servers.mjs'

const LARGEST = Number(process.env.BENCH_MEMBERS ?? 100_000)

/** How an organization is read that has more and more members. */
export async function growthOfMembers(progress) {
  const { url } = await foyerServer('false', { ANSWERS_IN_MEMORY: 'false' })
  const { cookie } = await signUp(url)
  const created = await post(`${url}/api/auth/organization/create`, { name: 'Growing', slug: 'growing' }, { cookie })
  if (created.status !== 200) throw new Error(`create answered ${created.status}: ${await created.text()}`)
  const { id } = await created.json()
  progress('warming up')
  await figuresOf(url, cookie, id)
  const points = []
  for (let size = 100, stored = 1; size <= LARGEST; stored = size, size *= 10) {
    progress(`storing members up to ${size}`)
    await fill(id, { from: stored, to: size })
    progress(`reading ${size} members`)
    points.push({ size, figures: await figuresOf(url, cookie, id) })
  }
  return points
}

async function figuresOf(url, cookie, organizationId) {
  const pageOf = (input) => `/trpc/member.listMembers?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
  const reads = {
    'get-active-member': '/api/auth/organization/get-active-member',
    'get-full-organization': '/api/auth/organization/get-full-organization',
    'first page of members': pageOf({ organizationId, limit: 50 }),
    'search among members': pageOf({ organizationId, limit: 50, search: 'Grown 77' }),
  }
  const figures = {}
  for (const [name, path] of Object.entries(reads)) {
    await load({ url: url + path, seconds: 1, headers: { cookie } })
    figures[name] = (await load({ url: url + path, seconds, headers: { cookie } })).perSecond
  }
  return figures
}

async function fill(organizationId, { from, to }) {
  await withDatabase(databaseUrl(databases.foyer), async (client) => {
    await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select md5('member' || n), 'Grown ' || n, 'member.' || n || '@example.com', true, now() - n * interval '1 minute', now()
      from generate_series(${from}, ${to - 1}) n`)
    await client.query(
      `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
      select md5('member' || n), $1, md5('member' || n), 'member', now() + n * interval '1 s'
      from generate_series(${from}, ${to - 1}) n`,
      [organizationId],
    )
    await client.query('vacuum analyze')
  })
}

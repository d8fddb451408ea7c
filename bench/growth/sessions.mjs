import { cookiesIn, request, withDatabase } from '../calls.mjs'
import { each, load } from '../load.mjs'
import { databases, databaseUrl, foyerServer, seconds } from '../servers.mjs'

const LARGEST = Number(process.env.BENCH_SESSIONS ?? 10_000_000)
const PER_USER = 100
const BATCH = 500_000
/** Anonymous users whose sessions are read; they sign in where so many are stored already. */
const READERS = 160

/** How sessions are read, begun and ended where there are more and more of them. */
export async function growthOfSessions(progress) {
  const { url } = await foyerServer('false', { ANSWERS_IN_MEMORY: 'false' })
  progress('warming up')
  await figuresOf(url)
  const points = []
  for (let size = 1000, stored = 0; size <= LARGEST; stored = size, size *= 10) {
    const filled = await fill({ from: stored, to: size }, progress)
    progress(`reading ${size} sessions`)
    points.push({ size, filled, figures: await figuresOf(url) })
  }
  return points
}

async function figuresOf(url) {
  const indices = Array.from({ length: READERS }, (_, index) => index)
  const signIns = await each(url, indices, () => request('POST', '/sign-in/anonymous', {}))
  const cookies = signIns.answers.map(cookiesIn)
  // Of each connection in turn: a session that is asked for again and again would be warmer than the others.
  const requests = cookies.map((cookie) => ({ method: 'GET', path: '/api/auth/get-session', headers: { cookie } }))
  await load({ url, seconds: 1, requests })
  const reads = await load({ url, seconds, requests })
  const signOuts = await each(url, cookies, (cookie) => request('POST', '/sign-out', {}, cookie))
  return {
    'get-session': reads.perSecond,
    'sign-in/anonymous': signIns.perSecond,
    'sign-out': signOuts.perSecond,
  }
}

/** Returns the seconds that it took. */
async function fill({ from, to }, progress) {
  const began = performance.now()
  await withDatabase(databaseUrl(databases.foyer), async (client) => {
    for (let first = from; first < to; first += BATCH) {
      const last = Math.min(first + BATCH, to)
      progress(`storing sessions up to ${last}`)
      await insert(client, first, last)
    }
    progress(`analyzing ${to} sessions`)
    await client.query('vacuum analyze "session"')
    await client.query('checkpoint')
  })
  return (performance.now() - began) / 1000
}

async function insert(client, first, last) {
  await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    select md5('grown' || n), 'Grown ' || n, 'grown.' || n || '@example.com', true, now() - n * interval '1 minute', now()
    from generate_series(${Math.floor(first / PER_USER)}, ${Math.ceil(last / PER_USER) - 1}) n on conflict do nothing`)
  await client.query(`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt")
    select md5('session' || n), md5('grown' || n / ${PER_USER}), substr(md5('token' || n) || md5('rest' || n), 1, 43),
      now() + interval '7 days', now() - (n % 86400) * interval '1 s', now() - (n % 86400) * interval '1 s'
    from generate_series(${first}, ${last - 1}) n`)
}

import { appendFileSync } from 'node:fs'
import { expectedDowntime } from '@foyer/moving/adoption/downtime'
import { describe, expect, test } from 'vitest'
import { adoptWith, givenTables, serverUrl } from './adoption/adopt-with-foyer.ts'

/** More in `npm run proof -- adoption`. */
const USERS = Number(process.env.ADOPTION_USERS ?? 2000)
/** Where the figures go, for the proof. */
const FIGURES = process.env.ADOPTION_FIGURES
const MEGABYTE = 1024 * 1024

describe.skipIf(!serverUrl.startsWith('postgres'))('a large database of better-auth', () => {
  test('is adopted in bounded memory and as fast as is said, and its progress is shown', {
    timeout: 1_800_000,
  }, async () => {
    const { database, run } = await givenTables()
    await run(`
      insert into "user" select 'u' || n, 'User ' || n, 'User' || n || '@example.com', true, null, now(), now()
        from generate_series(1, ${USERS}) n;
      insert into "organization" (id, name, slug, "createdAt") select 'o' || n, 'Acme', 'acme-' || n, now()
        from generate_series(1, ${USERS / 10}) n;
      insert into "member" (id, "organizationId", "userId", role, "createdAt") select 'm' || n, 'o' || (1 + n % ${USERS / 10}),
        'u' || n, 'member', now() from generate_series(1, ${USERS}) n;
      insert into "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt") select 'a' || n,
        'u' || n, 'credential', 'u' || n, repeat('a', 32) || ':' || repeat('b', 128), now(), now() from generate_series(1, ${USERS}) n;
      insert into "account" (id, "accountId", "providerId", "userId", "accessToken", "createdAt", "updatedAt") select 'g' || n,
        n, 'github', 'u' || n, 'gho_' || md5(n::text), now(), now() from generate_series(1, ${USERS / 4}) n;
      insert into "session" (id, token, "userId", "expiresAt", "createdAt", "updatedAt") select 's' || n, md5(n::text), 'u' || n,
        now() + interval '1 day', now(), now() from generate_series(1, ${USERS}) n; analyze`)
    const progress: string[] = []
    let most = 0
    const start = performance.now()
    const { outcome } = await adoptWith(database, {
      onProgress: ({ table, copied, of }) => {
        progress.push(`${table} ${copied}/${of}`)
        tell(`${table} ${copied}/${of}`)
        most = Math.max(most, process.memoryUsage().heapUsed)
      },
      write: async () => undefined,
    })
    const seconds = (performance.now() - start) / 1000
    const carried = Object.fromEntries(outcome.counts.map((count) => [count.model, count.carried]))
    expect(carried).toMatchObject({ user: USERS, member: USERS, session: USERS, account: USERS * 1.25 })
    const counted = await database.pool?.query(`select (select count(*)::int from "user") as users,
      (select count(*)::int from "session") as sessions, (select count(*)::int from "account" where "accessToken" like 'v1.%') as sealed`)
    expect(counted?.rows).toEqual([{ users: USERS, sessions: USERS, sealed: USERS / 4 }])
    expect(progress.filter((line) => line.startsWith('user ')).length).toBeGreaterThan(1)
    expect(most).toBeLessThan(400 * MEGABYTE)
    expect(outcome.seconds).toBe(expectedDowntime({ rows: USERS * 4.25 + USERS / 10, sealed: USERS / 4 }))
    const heap = (most / MEGABYTE).toFixed(0)
    tell(`${USERS} users: ${seconds.toFixed(1)} s, expected ${outcome.seconds} s, heap ${heap} MB`)
  })
})

function tell(line: string): void {
  if (FIGURES !== undefined) appendFileSync(FIGURES, `${line}\n`)
}

import { type UserQuery, userFields } from '@foyer/auth-domain/admin/list-users'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now } from '#testing/rows.ts'
import { findPageOfAll } from '#users/page-of-all-users.ts'
import { type Plan, planOf } from './plan-of.ts'

const USERS = 240
const PER_DAY = 24
/** How the planner reads few users as a whole. */
const WHOLE = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']

type Page = Pick<UserQuery, 'limit' | 'offset'> & NonNullable<UserQuery['sort']>

/** Two users per time stamp, names in another order than ids, a day without any. */
async function givenUsers(db: Kysely<Database>): Promise<void> {
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
    select md5(n::text), substr(md5('name' || n), 1, 1), n || '@example.com', n % 3 = 0, 'user',
      ${now}::timestamptz + (n / 2 * 2 * 3600 + n / 100 * 86400) * interval '1 second', now() - n * interval '1 s'
    from generate_series(1, ${USERS}::int) n`.execute(db)
}

onBothEngines('a page of all users', (engine) => {
  const app = tablesOn(engine)
  const read = ({ by = 'createdAt', direction = 'asc', limit = 7, offset = 0 }: Partial<Page>) =>
    findPageOfAll(app.db, { sort: { by, direction }, limit, offset })

  test.each(userFields.flatMap((by) => (['asc', 'desc'] as const).map((direction) => ({ by, direction }))))(
    'is, wherever it is, that of $by $direction',
    async ({ by, direction }) => {
      await givenUsers(app.db)
      const key = by === 'email' ? 'email' : 'id'
      const all = await app.db.selectFrom('user').select('id').orderBy(by, direction).orderBy(key, direction).execute()
      for (const offset of [0, 1, 23, 24, 25, 100, 119, 120, 121, 200, USERS - 8, USERS - 3, USERS, USERS + 1]) {
        const { users, total } = await read({ by, direction, offset })
        expect(
          users.map(({ id }) => id),
          `${offset}`,
        ).toEqual(all.slice(offset, offset + 7).map(({ id }) => id))
        expect(total).toBe(USERS)
      }
    },
  )

  test.each([0, 5, Number.MAX_SAFE_INTEGER])('is empty where there are no users, at %i', async (offset) => {
    for (const by of ['createdAt', 'name'] as const)
      expect(await read({ by, offset })).toMatchObject({ users: [], total: 0 })
  })

  test('has no user who was deleted, and is found although the counts of their day are nothing', async () => {
    await givenUsers(app.db)
    const before = await read({ limit: 100 })
    await app.db
      .deleteFrom('user')
      .where('createdAt', '<', new Date(now.getTime() + 86_400_000))
      .execute()
    const { users, total } = await read({ limit: 100 })
    expect(total).toBe(USERS - PER_DAY + 1)
    expect(users[0]?.id).toBe(before.users[PER_DAY - 1]?.id)
  })

  test.each([90, 120, USERS - 30])('at %i reads no more of the index than a day and itself', async (offset) => {
    await givenUsers(app.db)
    await sql`analyze "user"`.execute(app.db)
    const plan = await planOf(
      app.db,
      (db) => findPageOfAll(db, { sort: { by: 'createdAt', direction: 'asc' }, limit: 7, offset }),
      WHOLE,
    )
    const scans = scansOf(plan).filter((one) => one['Index Name'] === 'user_created_index')
    const entries = scans.reduce((sum, scan) => sum + scan['Actual Rows'], 0)
    expect(entries).toBeGreaterThanOrEqual(7)
    expect(entries).toBeLessThanOrEqual(PER_DAY / 2 + 1 + 7)
  })
})

function scansOf(plan: Plan): Plan[] {
  const scans = (plan.Plans ?? []).flatMap(scansOf)
  return plan['Relation Name'] === 'user' ? [plan, ...scans] : scans
}

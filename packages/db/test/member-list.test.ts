import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findMembersFor, type MemberQuery } from '#organizations/member-list.ts'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now, rowOf } from '#testing/rows.ts'
import { type Plan, planOf } from './plan-of.ts'

const MANY = 10_000
const LIMIT = 26

onBothEngines('a page of ten thousand members', (engine) => {
  const app = tablesOn(engine)
  test.each([
    ['the first', 0],
    ['one in the middle', MANY / 2],
    ['the last', MANY - LIMIT],
  ])('%s is read by the index, without any other row', { timeout: 60_000 }, async (_title, after) => {
    await givenMany(app.db)
    const query = { after: after === 0 ? undefined : cursorOf(after) }
    const read = readsOf(await planOf(app.db, (db) => page(db, query)))
    expect(read).toEqual([{ index: 'member_organization_index', rows: LIMIT }])
  })

  test('starts after its cursor, even among equal timestamps', { timeout: 60_000 }, async () => {
    await givenMany(app.db)
    const found = await page(app.db, { after: cursorOf(MANY - 3) })
    expect(found?.members.map(({ id }) => id)).toEqual([MANY - 2, MANY - 1, MANY].map(idOf))
  })
})

// Ten members per timestamp.
async function givenMany(db: Kysely<Database>): Promise<void> {
  await db.insertInto('organization').values(rowOf.organization()).execute()
  await sql`
    insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'u' || n, 'Crowd', 'u' || n || '@example.com', true, ${now}, ${now} from generate_series(1, ${MANY}::int) as n`.execute(
    db,
  )
  await sql`
    insert into member (id, "organizationId", "userId", role, "createdAt")
    select 'm' || lpad(n::text, 5, '0'), 'acme', 'u' || n, 'member',
      ${now}::timestamptz + ceil(n / 10.0) * interval '1 s'
    from generate_series(1, ${MANY}::int) as n`.execute(db)
  await sql`analyze "user", member`.execute(db)
}

function idOf(n: number): string {
  return `m${String(n).padStart(5, '0')}`
}

function cursorOf(n: number): { createdAt: Date; id: string } {
  return { createdAt: new Date(now.getTime() + Math.ceil(n / 10) * 1000), id: idOf(n) }
}

function page(db: Kysely<Database>, query: Partial<MemberQuery>): ReturnType<typeof findMembersFor> {
  const reader = { organizationId: 'acme', userId: 'u1' }
  const all = { teamId: undefined, role: undefined, search: undefined, after: undefined, readiness: undefined }
  return findMembersFor(db, reader, { ...all, limit: LIMIT, beside: 0, now, ...query })
}

function readsOf(plan: Plan): { index: string | undefined; rows: number }[] {
  const childReads = (plan.Plans ?? []).flatMap(readsOf)
  if (plan['Relation Name'] !== 'member' || plan.Alias === 'reader') return childReads
  return [
    { index: plan['Index Name'], rows: plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) },
    ...childReads,
  ]
}

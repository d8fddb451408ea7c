import { MOST_LISTED, type UserField, type UserQuery } from '@foyer/auth-domain/admin/list-users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { type StoredUser, toUser, type UserRow, userColumns } from './users.ts'

export type Sort = NonNullable<UserQuery['sort']>

/** Which page of all users: those after the first `offset` in an order, at most `limit`. */
type PageOfAll = Sort & { limit: number; offset: number }

type Row = { total: number } & (UserRow | { id: null })

// The planner knows a limit only where it stands in the statement.
const mostListed = sql.lit(MOST_LISTED)

const columns = sql.join(userColumns.map((column) => sql.ref(`user.${column}`)))

export function sortOf({ sort }: Pick<UserQuery, 'sort'>): Sort {
  return sort ?? { by: 'createdAt', direction: 'asc' }
}

/** What breaks ties in an order, and is read with it from one index. */
export function keyOf(by: UserField): 'email' | 'id' {
  return by === 'email' ? 'email' : 'id'
}

export function opposite(direction: Sort['direction']): Sort['direction'] {
  return direction === 'asc' ? 'desc' : 'asc'
}

/**
 * A page of all users and their number, read in one statement, so that both are of one moment. The number is the sum of
 * the counts by day. In the order of creation these also say on which day the page begins and ends, so that however
 * distant it is no more index entries are read than one day has; in other orders it is read from the nearer end. The
 * first page needs no days.
 */
export async function findPageOfAll(
  db: Db,
  query: Pick<UserQuery, 'sort' | 'limit' | 'offset'>,
): Promise<{ users: StoredUser[]; total: number }> {
  const page = { ...sortOf(query), limit: query.limit, offset: query.offset }
  const { rows } = await (page.offset === 0 ? firstPage(page) : distantPage(page)).execute(db)
  const users = rows.flatMap((row) => (row.id === null ? [] : [toUser(row)]))
  return { users, total: rows[0]?.total ?? 0 }
}

function firstPage({ by, direction, limit }: PageOfAll): RawBuilder<Row> {
  const order = ordered('', by, direction)
  return sql<Row>`
    select "all"."total", ${columns} from (select coalesce(sum("count"), 0)::bigint as "total" from "userCount") as "all"
    left join (
      select * from (select * from "user" order by ${order} limit ${limit}) as "page" limit ${mostListed}
    ) as "user" on true
    order by ${ordered('user.', by, direction)}`
}

function distantPage(page: PageOfAll): RawBuilder<Row> {
  const { by, direction } = page
  const key = keyOf(by)
  return sql<Row>`
    with ${pageOf(page)}
    select "page"."total", ${columns} from "page"
    left join (
      select * from (${keysFrom(page, 'start')} union all ${keysFrom(page, 'end')}) as "either" limit ${mostListed}
    ) as "key" on true
    left join "user" on ${sql.ref(`user.${key}`)} = ${sql.ref(`key.${key}`)}
    order by ${ordered('user.', by, direction)}`
}

// "first": how many users come before the page in ascending order. Ends of days are exclusive.
function pageOf({ by, direction, limit, offset }: PageOfAll): RawBuilder<unknown> {
  const first = direction === 'asc' ? sql`${offset}::bigint` : sql`greatest("total" - ${offset}::bigint - "size", 0)`
  return sql`"counted" as (
      select "day", sum("count")::bigint as "users", (sum(sum("count")) over (order by "day"))::bigint as "until"
      from "userCount" group by "day"
    ), "sized" as (
      select "total", greatest(least(${limit}::bigint, "total" - ${offset}::bigint), 0) as "size"
      from (select coalesce(sum("users"), 0)::bigint as "total" from "counted") as "all"
    ), "placed" as (
      select "total", "size", ${first} as "first" from "sized"
    ), "page" as materialized (
      select "total", "size", "start", "end", "ahead", "behind", coalesce("ahead" <= "behind", true) as "fromStart"
      from "placed" ${by === 'createdAt' ? daysAround : endsOfAll}
    )`
}

const daysAround = sql`
  left join lateral (
    select "day"::timestamp at time zone 'UTC' as "start", "first" - ("until" - "users") as "ahead"
    from "counted" where "until" - "users" <= "first" order by "day" desc limit 1
  ) as "startDay" on true
  left join lateral (
    select ("day" + 1)::timestamp at time zone 'UTC' as "end", "until" - ("first" + "size") as "behind"
    from "counted" where "until" >= "first" + "size" order by "day" limit 1
  ) as "endDay" on true`

const endsOfAll = sql`
  cross join lateral (select null as "start", null as "end",
    "first" as "ahead", greatest("total" - "first" - "size", 0) as "behind") as "ends"`

// Of the two, the one from which there is less to skip reads anything.
function keysFrom({ by }: PageOfAll, from: 'start' | 'end'): RawBuilder<unknown> {
  const chosen = from === 'start' ? sql`(select "fromStart" from "page")` : sql`not (select "fromStart" from "page")`
  const bound =
    from === 'start' ? sql`"createdAt" >= (select "start" from "page")` : sql`"createdAt" < (select "end" from "page")`
  return sql`(
    select ${sql.ref(keyOf(by))} from "user" where ${chosen} and ${by === 'createdAt' ? bound : sql`true`}
    order by ${ordered('', by, from === 'start' ? 'asc' : 'desc')}
    limit (select "size" from "page") offset (select ${from === 'start' ? sql`"ahead"` : sql`"behind"`} from "page"))`
}

function ordered(of: string, by: UserField, direction: Sort['direction']): RawBuilder<unknown> {
  const columns = [...new Set([by, keyOf(by)])]
  return sql.join(columns.map((column) => sql`${sql.ref(`${of}${column}`)} ${sql.raw(direction)}`))
}

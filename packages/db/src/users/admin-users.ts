import type { UserField, UserQuery } from '@foyer/auth-domain/admin/list-users'
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import { withCustomPlan } from '#engine/force-custom-plan.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { likePattern } from '#engine/like-pattern.ts'
import type { Database } from '#schema/database.ts'
import { findPageOfAll, keyOf, opposite, sortOf } from './page-of-all-users.ts'
import { textMatches } from './user-conditions.ts'
import { type StoredUser, toUser, userColumns } from './users.ts'

type Where = (row: ExpressionBuilder<Database, 'user'>) => ExpressionWrapper<Database, 'user', SqlBool>

/** A page of users and the total of matching ones (wire): of all users one statement, for which they are counted already. */
export function findUsers(db: Db, query: UserQuery): Promise<{ users: StoredUser[]; total: number }> {
  const { search, filter } = query
  if (search === undefined && filter === undefined) return findPageOfAll(db, query)
  return withCustomPlan(db, async (trx) => {
    const { total } = await trx
      .selectFrom('user')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where(conditions(query))
      .executeTakeFirstOrThrow()
    return { users: await findPage(trx, query, total), total }
  })
}

// The page's keys are read from an index, starting at the nearer end; only the users of the page are read in full.
async function findPage(trx: Trx, query: UserQuery, total: number): Promise<StoredUser[]> {
  const { by, direction } = sortOf(query)
  const size = Math.min(query.limit, total - query.offset)
  if (size <= 0) return []
  const fromEnd = total - query.offset - size
  const isNearEnd = fromEnd < query.offset
  const key = keyOf(by)
  const rows = await trx
    .selectFrom(
      trx
        .selectFrom('user')
        .select(key)
        .where(conditions(query))
        .orderBy(by, isNearEnd ? opposite(direction) : direction)
        .orderBy(key, isNearEnd ? opposite(direction) : direction)
        .limit(size)
        .offset(isNearEnd ? fromEnd : query.offset)
        .as('page'),
    )
    .innerJoin('user', `user.${key}`, `page.${key}`)
    .select(userColumns.map((column) => `user.${column}` as const))
    .orderBy(`user.${by}`, direction)
    .orderBy(`user.${key}`, direction)
    .execute()
  return rows.map(toUser)
}

function conditions({ search, filter }: UserQuery): Where {
  return (row) => {
    const all = []
    if (search !== undefined) all.push(textMatches(search.field, search.operator, search.value))
    if (filter !== undefined) all.push(filterOf(filter))
    return row.and(all)
  }
}

// Who has no value has another one.
const operators = { eq: '=', ne: 'is distinct from', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

const kinds: Partial<Record<UserField, 'boolean' | 'time'>> = {
  emailVerified: 'boolean',
  banned: 'boolean',
  createdAt: 'time',
  updatedAt: 'time',
}

// A value that the column's type cannot hold matches no row.
function filterOf({ field, operator, value: given }: Filter): ReturnType<typeof sql<SqlBool>> {
  // Stored in lower case.
  const value = field === 'email' ? given.toLowerCase() : given
  const column = columnOf(field)
  if (operator === 'contains') return sql<SqlBool>`cast(${column} as text) like ${likePattern('contains', value)}`
  const operand = operandOf(field, value)
  if (operand === undefined) return sql<SqlBool>`false`
  // As the index has it.
  if (field === 'banned' && operator === 'eq' && operand === true) return sql<SqlBool>`"banned"`
  return sql<SqlBool>`${column} ${sql.raw(operators[operator])} ${operand}`
}

type Filter = NonNullable<UserQuery['filter']>

// Who was never banned is not banned.
function columnOf(field: UserField): RawBuilder<unknown> {
  return field === 'banned' ? sql`coalesce("banned", false)` : sql.ref(field)
}

function operandOf(field: UserField, text: string): string | boolean | Date | undefined {
  switch (kinds[field]) {
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : undefined
    case 'time': {
      const time = new Date(text)
      return Number.isNaN(time.getTime()) ? undefined : time
    }
    default:
      return text
  }
}

import type { UserQuery } from '@foyer/auth-domain/admin/list-users'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from './handles.ts'
import type { Database } from './schema.ts'
import { type StoredUser, toUser, userColumns } from './users.ts'

type Where = (row: ExpressionBuilder<Database, 'user'>) => ExpressionWrapper<Database, 'user', SqlBool>

/** A page of users and how many there are in all, as the wire asks for them. */
export async function findUsers(db: Db, query: UserQuery): Promise<{ users: StoredUser[]; total: number }> {
  const matches = conditions(query)
  let page = db.selectFrom('user').select(userColumns).where(matches).limit(query.limit).offset(query.offset)
  if (query.sort !== undefined) page = page.orderBy(query.sort.by, query.sort.direction)
  const [rows, { total }] = await Promise.all([
    page.orderBy('createdAt').orderBy('id').execute(),
    db
      .selectFrom('user')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ])
  return { users: rows.map(toUser), total }
}

function conditions({ search, filter }: UserQuery): Where {
  return (row) => {
    const all = []
    if (search !== undefined) all.push(row(search.field, 'like', patternOf(search.operator, search.value)))
    if (filter !== undefined) all.push(filterOf(filter))
    return row.and(all)
  }
}

const operators = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

// Compared as text, so that no value can be of the wrong type for its column.
function filterOf({ field, operator, value }: NonNullable<UserQuery['filter']>): ReturnType<typeof sql<SqlBool>> {
  const column = sql`cast(${sql.ref(field)} as text)`
  if (operator === 'contains') return sql<SqlBool>`${column} like ${patternOf('contains', value)}`
  return sql<SqlBool>`${column} ${sql.raw(operators[operator])} ${value}`
}

function patternOf(operator: 'contains' | 'starts_with' | 'ends_with', value: string): string {
  const escaped = value.replace(/[\\%_]/g, '\\$&')
  if (operator === 'starts_with') return `${escaped}%`
  return operator === 'ends_with' ? `%${escaped}` : `%${escaped}%`
}

type AdminChange = Partial<Pick<StoredUser, 'role' | 'banned' | 'banReason' | 'banExpires'>>

/** What only an admin changes of a user; undefined when there is none. */
export async function administerUser(
  trx: Trx,
  id: string,
  change: AdminChange,
  now: Date,
): Promise<StoredUser | undefined> {
  const row = await trx
    .updateTable('user')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toUser(row)
}

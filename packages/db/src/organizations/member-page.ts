import type { MemberFilter, MemberPageQuery } from '@foyer/auth-domain/member/list-organization-members'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { likePattern } from '#engine/like-pattern.ts'
import { memberColumns, toMember } from './members.ts'

/** A page of an organization's members by offset, and the number of all that pass the filter. */
export async function findMemberPage(
  db: Db,
  organizationId: string,
  { filter, sort, limit, offset }: MemberPageQuery,
): Promise<{ members: MemberWithUser[]; total: number }> {
  let matching = db.selectFrom('member').where('member.organizationId', '=', organizationId)
  if (filter !== undefined) matching = matching.where(conditionOf(filter))
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .innerJoin('user', 'user.id', 'member.userId')
    .select(memberColumns.map((column) => `member.${column}` as const))
    .select(['user.name', 'user.email', 'user.image'])
    .orderBy(`member.${sort.by}`, sort.direction)
    .orderBy('member.id', sort.direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const members = rows.map(({ name, email, image, ...member }) => {
    return { ...toMember(member), user: { id: member.userId, name, email, image } }
  })
  return { members, total }
}

function conditionOf({ field, operator, values }: MemberFilter): RawBuilder<SqlBool> {
  const column = sql.ref(`member.${field}`)
  const [value = ''] = values
  switch (operator) {
    case 'eq':
    case 'in':
      return sql<SqlBool>`${column} = any(${values})`
    case 'ne':
    case 'not_in':
      return sql<SqlBool>`${column} <> all(${values})`
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      return sql<SqlBool>`${column} like ${likePattern(operator, value)}`
  }
}

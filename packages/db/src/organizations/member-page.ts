import { limits } from '@foyer/auth-domain/limits'
import type { MemberFilter, MemberPageQuery } from '@foyer/auth-domain/member/list-organization-members'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { likePattern } from '#engine/like-pattern.ts'
import { withinOctets } from '#engine/within-octets.ts'
import { memberColumns, memberOctets, toMember } from './members.ts'

/**
 * A page of an organization's members by offset, as many as an answer has room for, and the number of all that pass the
 * filter. `beside`: octets that each takes beside what is stored.
 */
export async function findMemberPage(
  db: Db,
  organizationId: string,
  { filter, sort, limit, offset }: MemberPageQuery,
  beside: number,
): Promise<{ members: MemberWithUser[]; total: number }> {
  let matching = db.selectFrom('member').where('member.organizationId', '=', organizationId)
  if (filter !== undefined) matching = matching.where(conditionOf(filter))
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = matching
    .innerJoin('user', 'user.id', 'member.userId')
    .select(memberColumns.map((column) => `member.${column}` as const))
    .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage'])
    .orderBy(`member.${sort.by}`, sort.direction)
    .orderBy('member.id', sort.direction)
    .limit(limit)
    .offset(offset)
  const direction = sql.raw(sort.direction)
  const order = sql`${sql.ref(sort.by)} ${direction}, "id" ${direction}`
  const bound = { octets: memberOctets(beside), order, most: limits.listedMemberBytes }
  const rows = await db
    .selectFrom(withinOctets(page, bound).as('listed'))
    .select([...memberColumns, 'userName', 'userEmail', 'userImage'])
    .orderBy(sort.by, sort.direction)
    .orderBy('id', sort.direction)
    .execute()
  const members = rows.map(({ userName: name, userEmail: email, userImage: image, ...member }) => {
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

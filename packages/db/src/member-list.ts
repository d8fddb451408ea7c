import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import type { Db } from './handles.ts'
import { memberColumns, toMember } from './members.ts'

/** Where a page of members begins: after this one. */
export type MemberCursor = { createdAt: Date; id: string }

export type MemberQuery = { search: string | undefined; after: MemberCursor | undefined; limit: number }

/** A page of members by keyset, oldest first; `search` is part of a name or an address, whatever its case. */
export async function findMembers(db: Db, organizationId: string, query: MemberQuery): Promise<MemberWithUser[]> {
  const { search, after, limit } = query
  let statement = db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(memberColumns.map((column) => `member.${column}` as const))
    .select(['user.name', 'user.email', 'user.image'])
    .where('member.organizationId', '=', organizationId)
  if (search !== undefined && search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    statement = statement.where((either) =>
      either.or([either('user.name', 'ilike', pattern), either('user.email', 'ilike', pattern)]),
    )
  }
  if (after !== undefined) {
    statement = statement.where((row) =>
      row(row.refTuple('member.createdAt', 'member.id'), '>', row.tuple(after.createdAt, after.id)),
    )
  }
  const rows = await statement.orderBy('member.createdAt').orderBy('member.id').limit(limit).execute()
  return rows.map(({ name, email, image, ...member }) => ({
    ...toMember(member),
    user: { id: member.userId, name, email, image },
  }))
}

import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { likePattern } from '#engine/like-pattern.ts'
import { type MemberRow, memberColumns, toMember } from './members.ts'
import { isInTeam } from './team-members.ts'

/** Keyset position of a member; the page starts after it. */
export type MemberCursor = { createdAt: Date; id: string }

export type MemberQuery = {
  teamId: string | undefined
  search: string | undefined
  after: MemberCursor | undefined
  limit: number
}

/**
 * A page of an organization's members for one of them, by keyset, oldest first; undefined for other users. `search`
 * matches part of a name or an email, case-insensitively. One statement.
 */
export async function findMembersFor(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  query: MemberQuery,
): Promise<MemberWithUser[] | undefined> {
  const rows = await db
    .selectFrom('member as reader')
    .leftJoin(pageOf(db, organizationId, query).as('page'), (join) => join.onTrue())
    .select(memberColumns.map((column) => `page.${column}` as const))
    .select(['page.userName', 'page.userEmail', 'page.userImage'])
    .where('reader.organizationId', '=', organizationId)
    .where('reader.userId', '=', userId)
    .orderBy('page.createdAt')
    .orderBy('page.id')
    .execute()
  if (rows.length === 0) return undefined
  return rows.flatMap((row) => (isMember(row) ? [toMemberWithUser(row)] : []))
}

function pageOf(db: Db, organizationId: string, { teamId, search, after, limit }: MemberQuery) {
  let page = db
    .selectFrom('member')
    // Users are looked up one by one, at a cost linear in the members: otherwise the planner may scan all users. It does
    // not flatten a subquery with an offset.
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('user')
          .select(['user.name', 'user.email', 'user.image'])
          .whereRef('user.id', '=', 'member.userId')
          .offset(sql.lit(0))
          .as('user'),
      (join) => join.onTrue(),
    )
    .select(memberColumns.map((column) => `member.${column}` as const))
    .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage'])
    .where('member.organizationId', '=', organizationId)
  if (teamId !== undefined) page = page.where(isInTeam(teamId))
  if (search !== undefined && search !== '') {
    const pattern = likePattern('contains', search)
    // The column's collation "C" folds the case of ASCII letters only.
    const name = sql<string>`"user"."name" collate "default"`
    page = page.where((either) => either.or([either(name, 'ilike', pattern), either('user.email', 'ilike', pattern)]))
  }
  if (after !== undefined) {
    page = page.where((row) =>
      row(row.refTuple('member.createdAt', 'member.id'), '>', row.tuple(after.createdAt, after.id)),
    )
  }
  return page.orderBy('member.createdAt').orderBy('member.id').limit(limit)
}

type PageRow = MemberRow & { userName: string; userEmail: string; userImage: string | null }

// An empty page still has one row, which shows that the caller is a member.
function isMember(row: { [Column in keyof PageRow]: PageRow[Column] | null }): row is PageRow {
  return row.id !== null
}

function toMemberWithUser({ userName, userEmail, userImage, ...member }: PageRow): MemberWithUser {
  return { ...toMember(member), user: { id: member.userId, name: userName, email: userEmail, image: userImage } }
}

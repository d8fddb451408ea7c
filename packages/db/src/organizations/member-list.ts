import { limits } from '@foyer/auth-domain/limits'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#engine/handles.ts'
import { likePattern } from '#engine/like-pattern.ts'
import { withinOctets } from '#engine/within-octets.ts'
import { heldRole, roleEnds, type StoredGrant, storedGrants, toRoleEnds } from './held-roles.ts'
import {
  type MemberRow,
  memberColumns,
  memberOctets,
  ofMember,
  type RequiredOfMembers,
  requiredFromOf,
  toMember,
} from './members.ts'
import { hasRole } from './role-holders.ts'
import { isInTeam } from './team-members.ts'
import { isReady } from './two-factor-requirement.ts'

/** Keyset position of a member; the page starts after it. */
export type MemberCursor = { createdAt: Date; id: string }

export type MemberQuery = {
  teamId: string | undefined
  role: string | undefined
  search: string | undefined
  after: MemberCursor | undefined
  limit: number
  /** Octets that each takes in the answer beside what is stored. */
  beside: number
  /** What roles the reader has then, and those who are listed. */
  now: Date
  /** Whether it is read who has a second factor, whether passkeys are one, and who is listed alone. */
  readiness: { passkeys: boolean; only: 'ready' | 'not-ready' | undefined } | undefined
}

/**
 * A page of members, and by whom it is read: as many as an answer has room for of the `pageSize` there are. `ready`: whether
 * they have a second factor, where that was asked for.
 */
export type MemberPage = RequiredOfMembers & {
  reader: { roles: ReadonlySet<string> }
  /** The roles that the organization has made. */
  made: StoredGrant[]
  pageSize: number
  members: (MemberWithUser & { ready: boolean | undefined; teamIds: string[] })[]
}

/**
 * A page of an organization's members for one of them, by keyset, oldest first; undefined for other users. `search`
 * matches part of a name or an email, case-insensitively. One statement.
 */
export async function findMembersFor(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  query: MemberQuery,
): Promise<MemberPage | undefined> {
  const page = db
    .selectFrom(pageOf(db, organizationId, query).as('page'))
    .select([...ofMember, 'userName', 'userEmail', 'userImage', 'ready'])
    .select([heldRole('page', query.now).as('role'), roleEnds('page').as('ends')])
    .select(teamIdsOf(db).as('teams'))
  const octets = memberOctets(query.beside, ['teams', 'ends'])
  const bound = { octets, order: sql`"createdAt", "id"`, most: limits.listedMemberBytes }
  const rows = await db
    .selectFrom('member as reader')
    .leftJoin(withinOctets(page, bound).as('page'), (join) => join.onTrue())
    .select(memberColumns.map((column) => `page.${column}` as const))
    .select(['page.userName', 'page.userEmail', 'page.userImage', 'page.ready', 'page.teams', 'page.pageSize'])
    .select('page.ends')
    .select([heldRole('reader', query.now).as('readerRole'), storedGrants('reader.organizationId').as('made')])
    .select(requiredFromOf('reader'))
    .where('reader.organizationId', '=', organizationId)
    .where('reader.userId', '=', userId)
    .orderBy('page.createdAt')
    .orderBy('page.id')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const members = rows.flatMap(
    ({ readerRole: _, made: __, requiredFrom: ___, pageSize: ____, ready, teams, ends, ...row }) => {
      if (!isMember(row)) return []
      const teamIds = (teams ?? []).map(({ teamId }) => teamId)
      return [{ ...toMemberWithUser(row), ends: toRoleEnds(ends), ready: ready ?? undefined, teamIds }]
    },
  )
  const { requiredFrom, readerRole, made, pageSize } = first
  const reader = { roles: parseRoles(readerRole) }
  return { requiredFrom, reader, made: made ?? [], pageSize: pageSize ?? 0, members }
}

/** The same without a reader: for admins of the service, whether or not they are members. */
export async function findMembersOf(
  db: Db,
  organizationId: string,
  { search, after, limit }: Pick<PageQuery, 'search' | 'after' | 'limit'>,
): Promise<MemberWithUser[]> {
  const everybody = { teamId: undefined, role: undefined, now: new Date(0), readiness: undefined }
  const rows = await pageOf(db, organizationId, { ...everybody, search, after, limit }).execute()
  return rows.map(({ ready: _, ...row }) => toMemberWithUser(row))
}

// The teams of a member of the page, in the order in which they came into them, as many as are listed.
function teamIdsOf(db: Db) {
  return jsonArrayFrom(
    db
      .selectFrom('teamMember')
      .innerJoin('team', 'team.id', 'teamMember.teamId')
      .select('teamMember.teamId')
      .where('teamMember.memberId', '=', sql.ref<string>('page.id'))
      .orderBy('teamMember.createdAt')
      .orderBy('teamMember.id')
      .limit(sql.lit(limits.listedTeams)),
  )
}

type PageQuery = Omit<MemberQuery, 'beside'>

function pageOf(db: Db, organizationId: string, query: PageQuery) {
  const { teamId, role, search, after, limit, readiness, now } = query
  const ready = readiness === undefined ? sql<boolean | null>`null::boolean` : isReady(readiness.passkeys)
  let page = db
    .selectFrom('member')
    // Users are looked up one by one, at a cost linear in the members: otherwise the planner may scan all users. It does
    // not flatten a subquery with an offset.
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('user')
          .select(['user.name', 'user.email', 'user.image', ready.as('ready')])
          .whereRef('user.id', '=', 'member.userId')
          .offset(sql.lit(0))
          .as('user'),
      (join) => join.onTrue(),
    )
    .select(memberColumns.map((column) => `member.${column}` as const))
    .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage', 'user.ready'])
    .where('member.organizationId', '=', organizationId)
  if (readiness?.only !== undefined) page = page.where('user.ready', '=', readiness.only === 'ready')
  if (teamId !== undefined) page = page.where(isInTeam(teamId))
  if (role !== undefined) page = page.where(hasRole(organizationId, role, now))
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

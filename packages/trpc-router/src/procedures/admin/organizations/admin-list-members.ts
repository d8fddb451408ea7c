import { type ListedMember, memberPosition } from '@foyer/auth-domain/admin/organization'
import { contract } from '@foyer/auth-domain/contract/contract'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { findMembersOf } from '@foyer/db/organizations/member-list'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** A page of the members of any organization, oldest first; none of an unknown one. */
export const adminListMembers = procedure(contract.adminListMembers).query(
  async ({ ctx, input: { organizationId, search, cursor, limit } }) => {
    const after = readCursor(memberPosition, cursor)
    const found = await findMembersOf(ctx.db, organizationId, { search, after, limit: limit + 1 })
    const members = found.slice(0, limit)
    const last = found.length > limit ? members.at(-1) : undefined
    return {
      members: members.map(toListedMember),
      nextCursor: last === undefined ? null : writeCursor({ createdAt: last.createdAt, id: last.id }),
    }
  },
)

function toListedMember({ id, organizationId, userId, roles, createdAt, user }: MemberWithUser): ListedMember {
  return { id, organizationId, userId, role: joinRoles(roles), createdAt, user }
}

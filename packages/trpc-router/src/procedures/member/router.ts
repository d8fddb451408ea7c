import { router } from '#runtime/procedure/trpc.ts'
import { addMember } from './add-member.ts'
import { getActiveMember } from './get-active-member.ts'
import { getActiveMemberRole } from './get-active-member-role.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listMembers } from './list-members.ts'
import { listOrganizationMembers } from './list-organization-members.ts'
import { removeMember } from './remove-member.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { updateMemberRole } from './update-member-role.ts'

export const memberRouter = router({
  getActiveMember,
  getActiveMemberRole,
  listMembers,
  listOrganizationMembers,
  updateMemberRole,
  transferOwnership,
  removeMember,
  leaveOrganization,
})

export const serverMemberRouter = router({ addMember })

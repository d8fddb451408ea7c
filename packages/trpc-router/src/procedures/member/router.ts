import { router } from '#runtime/procedure/procedures.ts'
import { addMember } from './add-member.ts'
import { getActiveMember } from './get-active-member.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { updateMemberRole } from './update-member-role.ts'

export const memberRouter = router({
  getActiveMember,
  listMembers,
  updateMemberRole,
  transferOwnership,
  removeMember,
  leaveOrganization,
})

export const serverMemberRouter = router({ addMember })

import { addMemberInput } from '#member/add-member.schema.ts'
import {
  leaveOrganizationInput,
  removeMemberInput,
  removeMemberOutput,
  transferOwnershipInput,
  updateMemberRoleInput,
  updateMemberRoleOutput,
} from '#member/change-member.schema.ts'
import { listMembersInput } from '#member/list-members.ts'
import {
  getActiveMemberRoleInput,
  getActiveMemberRoleOutput,
  listOrganizationMembersInput,
  listOrganizationMembersOutput,
} from '#member/list-organization-members.ts'
import { memberWithUserSchema } from '#member/member.ts'
import { inOrganizationInput } from '#organization/organization.ts'
import type { memberContract } from './member.ts'
import type { SchemasOf } from './operation.ts'

export const memberSchemas = {
  getActiveMember: { input: inOrganizationInput, output: memberWithUserSchema },
  getActiveMemberRole: { input: getActiveMemberRoleInput, output: getActiveMemberRoleOutput },
  listOrganizationMembers: { input: listOrganizationMembersInput, output: listOrganizationMembersOutput },
  updateMemberRole: { input: updateMemberRoleInput, output: updateMemberRoleOutput },
  removeMember: { input: removeMemberInput, output: removeMemberOutput },
  leaveOrganization: { input: leaveOrganizationInput, output: memberWithUserSchema },
  addMember: { input: addMemberInput },
  listMembers: { input: listMembersInput },
  transferOwnership: { input: transferOwnershipInput },
} as const satisfies SchemasOf<typeof memberContract>

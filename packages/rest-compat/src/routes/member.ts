import { getActiveMember } from '@foyer/trpc-router/procedures/member/get-active-member'
import { getActiveMemberRole } from '@foyer/trpc-router/procedures/member/get-active-member-role'
import { leaveOrganization } from '@foyer/trpc-router/procedures/member/leave-organization'
import { listOrganizationMembers } from '@foyer/trpc-router/procedures/member/list-organization-members'
import { removeMember } from '@foyer/trpc-router/procedures/member/remove-member'
import { updateMemberRole } from '@foyer/trpc-router/procedures/member/update-member-role'
import { memberContract } from '#contract/member.ts'
import { type Route, route } from './route.ts'

export const memberRoutes: readonly Route[] = [
  route(memberContract.getActiveMember, getActiveMember),
  route(memberContract.getActiveMemberRole, getActiveMemberRole),
  route(memberContract.listOrganizationMembers, listOrganizationMembers),
  route(memberContract.updateMemberRole, updateMemberRole),
  route(memberContract.removeMember, removeMember),
  route(memberContract.leaveOrganization, leaveOrganization),
]

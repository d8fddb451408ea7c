import {
  leaveOrganizationInput,
  removeMemberInput,
  removeMemberOutput,
  updateMemberRoleInput,
} from '@foyer/auth-domain/member/change-member'
import { memberSchema, memberWithUserSchema } from '@foyer/auth-domain/member/member'
import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import type { ContractRow } from './row.ts'

export const memberContract = {
  getActiveMember: {
    name: 'getActiveMember',
    method: 'GET',
    path: '/organization/get-active-member',
    summary: "Returns the caller's membership in the active organization.",
    auth: 'session',
    input: inOrganizationInput,
    output: memberWithUserSchema,
    refusals: ['NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND'],
    inOrganization: true,
  },
  updateMemberRole: {
    name: 'updateMemberRole',
    method: 'POST',
    path: '/organization/update-member-role',
    summary: 'Sets the roles of a member.',
    auth: 'session',
    input: updateMemberRoleInput,
    output: memberSchema,
    refusals: [
      'MEMBER_ROLE_REQUIRED',
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'MEMBER_NOT_ALLOWED_TO_UPDATE',
      'ROLE_NOT_FOUND',
      'ONLY_OWNER_CANNOT_LEAVE',
    ],
    inOrganization: true,
  },
  removeMember: {
    name: 'removeMember',
    method: 'POST',
    path: '/organization/remove-member',
    summary: 'Removes a member, by id or email.',
    auth: 'session',
    input: removeMemberInput,
    output: removeMemberOutput,
    refusals: ['NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND', 'ONLY_OWNER_CANNOT_LEAVE', 'MEMBER_NOT_ALLOWED_TO_DELETE'],
    inOrganization: true,
  },
  leaveOrganization: {
    name: 'leaveOrganization',
    method: 'POST',
    path: '/organization/leave',
    summary: 'Leaves an organization.',
    auth: 'session',
    input: leaveOrganizationInput,
    output: memberWithUserSchema,
    refusals: ['MEMBER_NOT_FOUND', 'ONLY_OWNER_CANNOT_LEAVE'],
    inOrganization: true,
  },
} as const satisfies Record<string, ContractRow>

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
    auth: 'session',
    input: inOrganizationInput,
    output: memberWithUserSchema,
  },
  updateMemberRole: {
    name: 'updateMemberRole',
    method: 'POST',
    path: '/organization/update-member-role',
    auth: 'session',
    input: updateMemberRoleInput,
    output: memberSchema,
  },
  removeMember: {
    name: 'removeMember',
    method: 'POST',
    path: '/organization/remove-member',
    auth: 'session',
    input: removeMemberInput,
    output: removeMemberOutput,
  },
  leaveOrganization: {
    name: 'leaveOrganization',
    method: 'POST',
    path: '/organization/leave',
    auth: 'session',
    input: leaveOrganizationInput,
    output: memberWithUserSchema,
  },
} as const satisfies Record<string, ContractRow>

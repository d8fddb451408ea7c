import { expect, test } from 'vitest'
import { acceptInvitationInput, getInvitationInput, invitationIdInput } from '#invitation/answer-invitation.schema.ts'
import { inviteMemberInput } from '#invitation/invite-member.ts'
import { addMemberInput } from '#member/add-member.schema.ts'
import { removeMemberInput, transferOwnershipInput, updateMemberRoleInput } from '#member/change-member.schema.ts'
import { listMembersInput } from '#member/list-members.ts'
import { getFullOrganizationInput, setActiveOrganizationInput } from '#organization/full-organization.ts'
import { inOrganizationInput } from '#organization/organization.ts'
import { assignTeamInput, removeTeamInput, updateTeamInput } from '#team/team.schema.ts'

const role = 'member'
const memberId = 'mia'
const teamId = 'lab'

test.each([
  ['acceptInvitation', acceptInvitationInput, 'invitationId', {}],
  ['rejectInvitation', invitationIdInput, 'invitationId', {}],
  ['getInvitation', getInvitationInput, 'id', {}],
  ['inviteMember', inviteMemberInput, 'teamId', { email: 'nina@example.com', role }],
  ['addMember', addMemberInput, 'userId', { role, organizationId: 'acme' }],
  ['addMember', addMemberInput, 'teamId', { role, organizationId: 'acme', userId: 'mia' }],
  ['removeMember', removeMemberInput, 'memberIdOrEmail', {}],
  ['updateMemberRole', updateMemberRoleInput, 'memberId', { role }],
  ['transferOwnership', transferOwnershipInput, 'memberId', {}],
  ['listMembers', listMembersInput, 'teamId', {}],
  ['updateTeam', updateTeamInput, 'teamId', { data: {} }],
  ['removeTeam', removeTeamInput, 'teamId', {}],
  ['assignTeam', assignTeamInput, 'memberId', { teamId }],
  ['assignTeam', assignTeamInput, 'teamId', { memberId }],
  ['getFullOrganization', getFullOrganizationInput, 'organizationSlug', {}],
  ['setActiveOrganization', setActiveOrganizationInput, 'organizationSlug', {}],
  ['any call about an organization', inOrganizationInput, 'organizationId', {}],
])('%s refuses an id over 256 characters', (_operation, schema, field, rest) => {
  expect(schema.safeParse({ ...rest, [field]: 'i'.repeat(256) }).success).toBe(true)
  expect(schema.safeParse({ ...rest, [field]: 'i'.repeat(257) }).success).toBe(false)
})

import type { Mutation } from './audit-fixture.ts'
import { upload } from './upload.ts'

const organizationId = 'acme'

/** Mutations by members and invitees of organizations. */
export const organizationMutations: Readonly<Record<string, Mutation>> = {
  'organization.createOrganization': ({ as }) =>
    as('sara').trpc.organization.createOrganization.mutate({ name: 'Bolt', slug: 'bolt' }),
  'organization.updateOrganization': ({ as }) =>
    as('olga').trpc.organization.updateOrganization.mutate({ organizationId, data: { name: 'Acme Inc.' } }),
  'organization.uploadLogo': ({ as }) => upload(as('olga'), 'uploadLogo', { organizationId }),
  'organization.deleteOrganization': ({ as }) =>
    as('olga').trpc.organization.deleteOrganization.mutate({ organizationId }),
  'organization.setTwoFactorRequirement': ({ as }) =>
    as('olga').trpc.organization.setTwoFactorRequirement.mutate({ organizationId, requiredFrom: null }),
  'member.updateMemberRole': ({ as }) =>
    as('olga').trpc.member.updateMemberRole.mutate({ organizationId, memberId: 'acme-mia', role: 'admin' }),
  'member.transferOwnership': ({ as }) =>
    as('olga').trpc.member.transferOwnership.mutate({ organizationId, memberId: 'acme-mia' }),
  'member.removeMember': ({ as }) =>
    as('olga').trpc.member.removeMember.mutate({ organizationId, memberIdOrEmail: 'acme-mia' }),
  'member.leaveOrganization': ({ as }) => as('mia').trpc.member.leaveOrganization.mutate({ organizationId }),
  'invitation.inviteMember': ({ as }) =>
    as('olga').trpc.invitation.inviteMember.mutate({ organizationId, email: 'sara@example.com', role: 'member' }),
  'invitation.inviteMembers': ({ as }) =>
    as('olga').trpc.invitation.inviteMembers.mutate({ organizationId, emails: ['sara@example.com'], role: 'member' }),
  'invitation.acceptInvitation': ({ as }) =>
    as('nina').trpc.invitation.acceptInvitation.mutate({ invitationId: 'acme-nina' }),
  'invitation.rejectInvitation': ({ as }) =>
    as('nina').trpc.invitation.rejectInvitation.mutate({ invitationId: 'acme-nina' }),
  'invitation.cancelInvitation': ({ as }) =>
    as('olga').trpc.invitation.cancelInvitation.mutate({ invitationId: 'acme-nina' }),
  'role.createRole': ({ as }) =>
    as('olga').trpc.role.createRole.mutate({ organizationId, role: 'hirer', permission: { invitation: ['create'] } }),
  'role.updateRole': ({ as }) =>
    as('olga').trpc.role.updateRole.mutate({ organizationId, roleName: 'clerk', data: { roleName: 'cashier' } }),
  'role.deleteRole': ({ as }) => as('olga').trpc.role.deleteRole.mutate({ organizationId, roleId: 'acme-clerk' }),
  'team.createTeam': ({ as }) => as('olga').trpc.team.createTeam.mutate({ organizationId, name: 'Art' }),
  'team.updateTeam': ({ as }) =>
    as('olga').trpc.team.updateTeam.mutate({ organizationId, teamId: 'acme-lab', data: { name: 'Art' } }),
  'team.removeTeam': ({ as }) => as('olga').trpc.team.removeTeam.mutate({ organizationId, teamId: 'acme-lab' }),
  'team.assignTeam': ({ as }) =>
    as('olga').trpc.team.assignTeam.mutate({ organizationId, memberId: 'acme-mia', teamId: 'acme-lab' }),
  'team.addTeamMember': ({ as }) =>
    as('olga').trpc.team.addTeamMember.mutate({ organizationId, userId: 'mia', teamId: 'acme-lab' }),
  'team.removeTeamMember': ({ as }) =>
    as('olga').trpc.team.removeTeamMember.mutate({ organizationId, userId: 'olga', teamId: 'acme-core' }),
}

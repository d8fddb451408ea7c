import { z } from 'zod'
import { noInput } from '#input/no-input.ts'
import {
  acceptInvitationInput,
  acceptInvitationOutput,
  getInvitationInput,
  getInvitationOutput,
  invitationIdInput,
  listUserInvitationsInput,
  rejectInvitationOutput,
  userInvitationSchema,
} from '#invitation/answer-invitation.schema.ts'
import { invitationSchema } from '#invitation/invitation.schema.ts'
import { inviteMemberInput } from '#invitation/invite-member.ts'
import { inviteMembersInput } from '#invitation/invite-members.ts'
import { inOrganizationInput } from '#organization/organization.ts'
import type { invitationContract } from './invitation.ts'
import type { SchemasOf } from './operation.ts'

export const invitationSchemas = {
  inviteMember: { input: inviteMemberInput, output: invitationSchema },
  getInvitation: { input: getInvitationInput, output: getInvitationOutput },
  acceptInvitation: { input: acceptInvitationInput, output: acceptInvitationOutput },
  rejectInvitation: { input: invitationIdInput, output: rejectInvitationOutput },
  cancelInvitation: { input: invitationIdInput, output: invitationSchema },
  listInvitations: { input: inOrganizationInput, output: z.array(invitationSchema) },
  listUserInvitations: { input: listUserInvitationsInput, output: z.array(userInvitationSchema) },
  inviteMembers: { input: inviteMembersInput },
  listReceivedInvitations: { input: noInput },
} as const satisfies SchemasOf<typeof invitationContract>

import {
  acceptInvitationInput,
  acceptInvitationOutput,
  getInvitationInput,
  getInvitationOutput,
  invitationIdInput,
  rejectInvitationOutput,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { invitationSchema } from '@foyer/auth-domain/invitation/invitation'
import { inviteMemberInput } from '@foyer/auth-domain/invitation/invite-member'
import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const invitationContract = {
  inviteMember: {
    name: 'inviteMember',
    method: 'POST',
    path: '/organization/invite-member',
    auth: 'session',
    input: inviteMemberInput,
    output: invitationSchema,
  },
  getInvitation: {
    name: 'getInvitation',
    method: 'GET',
    path: '/organization/get-invitation',
    auth: 'session',
    input: getInvitationInput,
    output: getInvitationOutput,
  },
  acceptInvitation: {
    name: 'acceptInvitation',
    method: 'POST',
    path: '/organization/accept-invitation',
    auth: 'session',
    input: acceptInvitationInput,
    output: acceptInvitationOutput,
  },
  rejectInvitation: {
    name: 'rejectInvitation',
    method: 'POST',
    path: '/organization/reject-invitation',
    auth: 'session',
    input: invitationIdInput,
    output: rejectInvitationOutput,
  },
  cancelInvitation: {
    name: 'cancelInvitation',
    method: 'POST',
    path: '/organization/cancel-invitation',
    auth: 'session',
    input: invitationIdInput,
    output: invitationSchema,
  },
  listInvitations: {
    name: 'listInvitations',
    method: 'GET',
    path: '/organization/list-invitations',
    auth: 'session',
    input: inOrganizationInput,
    output: z.array(invitationSchema),
  },
} as const satisfies Record<string, ContractRow>

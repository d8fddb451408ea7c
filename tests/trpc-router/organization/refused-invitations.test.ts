import { type Refused, testRefused } from '@foyer/testing/refusals'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect } from 'vitest'

const INVALID = expect.stringMatching(/^\[body[.\]]/)
const NOT_TO_INVITE = 'You are not allowed to invite users to this organization'
const NOT_THIS_ROLE = 'you are not allowed to invite user with this role'
const NOT_FOUND = 'Invitation not found'
const NOT_READABLE = 'Invitation not found!'
const NOT_YOURS = 'You are not the recipient of the invitation'
const NO_INVITER = 'Inviter is no longer a member of the organization'
const NOT_TO_CANCEL = 'You are not allowed to cancel this invitation'

const acme = { organizationId: 'acme' }
const zoe = { ...acme, email: 'zoe@example.com', role: 'member' }
const lab = { ...zoe, teamId: 'acme-lab' }
const oneMemberPerTeam = { teams: { maximumMembersPerTeam: 1 } }

const inviting: Refused[] = [
  {
    does: 'inviteMember',
    refused: [
      ['nobody', zoe, 401, ''],
      ['olga', acme, 400, INVALID],
      ['olga', { ...zoe, role: '' }, 400, INVALID],
      ['olga', { ...zoe, role: [] }, 400, INVALID],
      ['olga', { ...zoe, organizationId: '' }, 400, INVALID],
      ['olga', { ...zoe, email: 'zoë@example.com' }, 400, 'Invalid email'],
      ['olga', { ...zoe, organizationId: undefined }, 400, 'Organization not found'],
      ['sara', zoe, 400, 'Member not found'],
      ['olga', { ...zoe, organizationId: 'x' }, 400, 'Member not found'],
      ['mia', zoe, 403, NOT_TO_INVITE],
      ['adam', { ...zoe, role: 'owner' }, 403, NOT_THIS_ROLE],
      ['adam', { ...zoe, role: ['member', 'owner'] }, 403, NOT_THIS_ROLE],
      ['olga', { ...zoe, email: 'MIA@Example.com' }, 400, 'User is already a member of this organization'],
      ['olga', { ...zoe, email: 'NINA@Example.com' }, 400, 'User is already invited to this organization'],
    ],
  },
  {
    does: 'inviteMember',
    refused: [
      ['olga', { ...lab, teamId: 'x' }, 400, 'Team not found'],
      ['olga', { ...lab, teamId: 'bolt-lab' }, 400, 'Team not found'],
      ['olga', { ...lab, email: 'nina@example.com', teamId: 'bolt-lab', resend: true }, 400, 'Team not found'],
      ['mia', { ...lab, teamId: 'bolt-lab' }, 403, NOT_TO_INVITE],
    ],
  },
  {
    does: 'inviteMembers',
    refused: [
      ['olga', { ...acme, role: 'member', emails: ['zoe@example.com'], teamId: 'x' }, 400, 'Team not found'],
      ['olga', { ...acme, role: 'member', emails: ['zoe@example.com'], teamId: 'bolt-lab' }, 400, 'Team not found'],
    ],
  },
  { does: 'inviteMember', options: { invitationLimit: 1 }, refused: [['olga', zoe, 403, 'Invitation limit reached']] },
  {
    does: 'inviteMember',
    options: oneMemberPerTeam,
    refused: [
      ['olga', { ...lab, teamId: 'x' }, 400, 'Team not found'],
      ['olga', { ...lab, teamId: 'acme-core' }, 403, 'Team member limit reached'],
      ['olga', { ...lab, email: 'nina@example.com', teamId: 'x', resend: true }, 400, 'Team not found'],
    ],
  },
]

const nina = { invitationId: 'acme-nina' }

const answering = (['acceptInvitation', 'rejectInvitation'] as const).map((does): Refused => {
  const missing = does === 'acceptInvitation' ? NOT_FOUND : NOT_READABLE
  return {
    does,
    refused: [
      ['nobody', nina, 401, ''],
      ['nina', {}, 400, INVALID],
      ['nina', { invitationId: '' }, 400, missing],
      ['nina', { invitationId: 'x' }, 400, missing],
      ['nick', { invitationId: 'acme-nick' }, 400, missing],
      ['nora', { invitationId: 'acme-nora' }, 400, missing],
      ['sara', nina, 403, NOT_YOURS],
      ['olga', nina, 403, NOT_YOURS],
    ],
  }
})

const joining: Refused[] = [
  { does: 'acceptInvitation', refused: [['nils', { invitationId: 'acme-nils' }, 400, NO_INVITER]] },
  {
    does: 'acceptInvitation',
    options: { membershipLimit: 4 },
    refused: [['nina', nina, 403, 'Organization membership limit reached']],
  },
]

const canceling: Refused[] = [
  {
    does: 'cancelInvitation',
    refused: [
      ['nobody', nina, 401, ''],
      ['olga', {}, 400, INVALID],
      ['olga', { invitationId: 'x' }, 400, NOT_FOUND],
      ['olga', { invitationId: 'acme-nora' }, 400, NOT_FOUND],
      ['sara', nina, 400, 'Member not found'],
      ['sara', { invitationId: 'x' }, 400, 'Member not found'],
      ['nina', nina, 400, 'Member not found'],
      ['boris', nina, 400, NOT_FOUND],
      ['mia', nina, 403, NOT_TO_CANCEL],
    ],
  },
]

const reading: Refused[] = [
  {
    does: 'getInvitation',
    refused: [
      ['nobody', { id: 'acme-nina' }, 401, 'Not authenticated'],
      ['nina', {}, 400, expect.stringMatching(/^\[query\./)],
      ['nina', { id: 'x' }, 400, NOT_READABLE],
      ['nick', { id: 'acme-nick' }, 400, NOT_READABLE],
      ['nora', { id: 'acme-nora' }, 400, NOT_READABLE],
      ['olga', { id: 'acme-nina' }, 403, NOT_YOURS],
      ['nils', { id: 'acme-nils' }, 400, NO_INVITER],
    ],
  },
  {
    does: 'listInvitations',
    refused: [
      ['nobody', acme, 401, ''],
      ['olga', undefined, 400, 'Organization ID is required'],
      ['sara', acme, 403, 'You are not a member of this organization'],
      ['olga', { organizationId: '' }, 400, expect.stringMatching(/^\[query\./)],
    ],
  },
  { does: 'listReceivedInvitations', refused: [['nobody', undefined, 401, 'Not authenticated']] },
]

describe('refused requests about invitations', () => {
  testRefused(testAppsOn(), [...inviting, ...answering, ...joining, ...canceling, ...reading])
})

import { type Refused, testRefused } from '@foyer/testing/refusals'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect } from 'vitest'

const INVALID = expect.stringMatching(/^\[body[.\]]/)
const NO_ACTIVE = 'No active organization'
const NOT_TO_UPDATE = 'You are not allowed to update this team'
const NOT_TO_DELETE = 'You are not allowed to delete this team'

const acme = { organizationId: 'acme' }
const newTeam = { ...acme, name: 'Design' }
const renamed = { ...acme, teamId: 'acme-lab', data: { name: 'Design' } }
const lab = { ...acme, teamId: 'acme-lab' }
const assigned = { ...lab, memberId: 'acme-mia' }

const creating: Refused[] = [
  {
    does: 'createTeam',
    refused: [
      ['nobody', newTeam, 401, ''],
      ['olga', acme, 400, INVALID],
      ['olga', { ...acme, name: '' }, 400, INVALID],
      ['olga', { ...newTeam, organizationId: '' }, 400, INVALID],
      ['olga', { name: 'Design' }, 400, NO_ACTIVE],
      ['sara', newTeam, 403, 'You are not allowed to invite users to this organization'],
      ['mia', newTeam, 403, 'You are not allowed to create teams in this organization'],
    ],
  },
  {
    does: 'createTeam',
    options: { teams: { maximumTeams: 2 } },
    refused: [['olga', newTeam, 400, 'You have reached the maximum number of teams']],
  },
]

const renaming: Refused[] = [
  {
    does: 'updateTeam',
    refused: [
      ['nobody', renamed, 401, ''],
      ['olga', lab, 400, INVALID],
      ['olga', { ...lab, data: { name: '' } }, 400, INVALID],
      ['olga', { ...renamed, organizationId: '' }, 400, INVALID],
      ['olga', { teamId: 'acme-lab', data: {} }, 400, NO_ACTIVE],
      ['sara', renamed, 403, NOT_TO_UPDATE],
      ['mia', renamed, 403, NOT_TO_UPDATE],
      ['olga', { ...renamed, teamId: 'x' }, 400, 'Team not found'],
    ],
  },
]

const removing: Refused[] = [
  {
    does: 'removeTeam',
    refused: [
      ['nobody', lab, 401, ''],
      ['olga', acme, 400, INVALID],
      ['olga', { ...lab, organizationId: '' }, 400, INVALID],
      ['olga', { teamId: 'acme-lab' }, 400, NO_ACTIVE],
      ['sara', lab, 403, NOT_TO_DELETE],
      ['olga', { ...acme, teamId: 'acme-core' }, 403, NOT_TO_DELETE],
      ['mia', lab, 403, 'You are not allowed to delete teams in this organization'],
      ['olga', { ...acme, teamId: 'x' }, 400, 'Team not found'],
    ],
  },
]

const assigning: Refused[] = [
  {
    does: 'assignTeam',
    refused: [
      ['nobody', assigned, 401, 'Not authenticated'],
      ['olga', { ...assigned, organizationId: undefined }, 400, NO_ACTIVE],
      ['sara', assigned, 400, 'Member not found'],
      ['olga', { ...assigned, memberId: 'x' }, 400, 'Member not found'],
      ['mia', assigned, 403, 'You are not allowed to update this member'],
      ['olga', { ...assigned, teamId: 'x' }, 400, 'Team not found'],
    ],
  },
  {
    does: 'assignTeam',
    options: { teams: { maximumMembersPerTeam: 1 } },
    refused: [['olga', { ...assigned, teamId: 'acme-core' }, 403, 'Team member limit reached']],
  },
]

const listing: Refused[] = [
  {
    does: 'listTeams',
    refused: [
      ['nobody', acme, 401, ''],
      ['olga', undefined, 400, NO_ACTIVE],
      ['sara', acme, 403, ''],
      ['olga', { organizationId: '' }, 400, expect.stringMatching(/^\[query\./)],
    ],
  },
]

describe('refused requests about teams', () => {
  testRefused(testAppsOn(), [...creating, ...renaming, ...removing, ...assigning, ...listing])
})

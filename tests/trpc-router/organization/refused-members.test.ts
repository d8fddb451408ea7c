import { type Refused, testRefused } from '@foyer/testing/refusals'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect } from 'vitest'

const acme = { organizationId: 'acme' }
const empty = { organizationId: '' }
const INVALID = expect.stringMatching(/^\[body[.\]]/)
const NO_ACTIVE = 'No active organization'
const NOT_FOUND = 'Member not found'
const NOT_TO_UPDATE = 'You are not allowed to update this member'
const NOT_TO_DELETE = 'You are not allowed to delete this member'
const ONLY_OWNER = 'You cannot leave the organization as the only owner'

const role = { ...acme, memberId: 'acme-max', role: 'admin' }
const olga = { ...acme, memberId: 'acme-olga' }

const changing: Refused[] = [
  {
    does: 'updateMemberRole',
    refused: [
      ['nobody', role, 401, ''],
      ['olga', acme, 400, INVALID],
      ['olga', { ...role, role: '' }, 400, ''],
      ['olga', { ...role, role: [] }, 400, ''],
      ['olga', { ...role, role: ',' }, 400, ''],
      ['olga', { ...role, role: 7 }, 400, INVALID],
      ['olga', { ...role, ...empty }, 400, INVALID],
      ['olga', { memberId: 'acme-max', role: 'admin' }, 400, NO_ACTIVE],
      ['sara', role, 400, NOT_FOUND],
      ['olga', { ...role, memberId: 'x' }, 400, NOT_FOUND],
      ['mia', role, 403, NOT_TO_UPDATE],
      ['mia', { ...role, memberId: 'acme-mia' }, 403, NOT_TO_UPDATE],
      ['olga', { ...olga, role: 'admin' }, 400, ONLY_OWNER],
    ],
  },
  {
    does: 'transferOwnership',
    refused: [
      ['nobody', { ...acme, memberId: 'acme-mia' }, 401, 'Not authenticated'],
      ['olga', { memberId: 'acme-mia' }, 400, NO_ACTIVE],
      ['olga', { ...acme, memberId: 'x' }, 400, NOT_FOUND],
      ['olga', olga, 400, NOT_FOUND],
      ['adam', { ...acme, memberId: 'acme-mia' }, 403, NOT_TO_UPDATE],
    ],
  },
]

const max = { ...acme, memberIdOrEmail: 'acme-max' }
const byEmail = { ...acme, memberIdOrEmail: 'olga@example.com' }

const removing: Refused[] = [
  {
    does: 'removeMember',
    refused: [
      ['nobody', max, 401, ''],
      ['olga', acme, 400, INVALID],
      ['olga', { ...max, ...empty }, 400, INVALID],
      ['olga', { memberIdOrEmail: 'acme-max' }, 400, NO_ACTIVE],
      ['sara', max, 400, NOT_FOUND],
      ['olga', { ...max, memberIdOrEmail: '' }, 400, NOT_FOUND],
      ['olga', { ...max, memberIdOrEmail: '@' }, 400, NOT_FOUND],
      ['olga', { ...max, memberIdOrEmail: 'max' }, 400, NOT_FOUND],
      ['mia', max, 401, NOT_TO_DELETE],
      ['mia', { ...max, memberIdOrEmail: 'acme-mia' }, 401, NOT_TO_DELETE],
      ['mia', byEmail, 400, ONLY_OWNER],
      ['adam', byEmail, 400, ONLY_OWNER],
      ['olga', byEmail, 400, ONLY_OWNER],
      ['olga', { ...max, memberIdOrEmail: 'acme-olga' }, 400, ONLY_OWNER],
    ],
  },
  {
    does: 'leaveOrganization',
    refused: [
      ['nobody', acme, 401, ''],
      ['mia', {}, 400, INVALID],
      ['mia', empty, 400, INVALID],
      ['sara', acme, 400, NOT_FOUND],
      ['olga', acme, 400, ONLY_OWNER],
    ],
  },
]

const reading: Refused[] = [
  {
    does: 'getActiveMember',
    refused: [
      ['nobody', undefined, 401, ''],
      ['olga', undefined, 400, NO_ACTIVE],
      ['sara', acme, 400, NOT_FOUND],
      ['olga', empty, 400, expect.stringMatching(/^\[query\./)],
    ],
  },
  {
    does: 'listMembers',
    refused: [
      ['nobody', acme, 401, 'Not authenticated'],
      ['olga', {}, 400, NO_ACTIVE],
      ['sara', acme, 403, 'You are not a member of this organization'],
      ['olga', { ...acme, limit: 0 }, 400, expect.stringMatching(/^\[query\./)],
      ['olga', { ...acme, limit: 101 }, 400, expect.stringMatching(/^\[query\./)],
    ],
  },
]

describe('refused requests about members', () => {
  testRefused(testAppsOn(), [...changing, ...removing, ...reading])
})

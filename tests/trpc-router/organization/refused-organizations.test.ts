import { type Refused, testRefused } from '@foyer/testing/refusals'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect } from 'vitest'

const acme = { organizationId: 'acme' }
const empty = { organizationId: '' }
const newOrganization = { name: 'Corp', slug: 'corp' }
const NOT_A_MEMBER = 'User is not a member of the organization'
const NOT_TO_CREATE = 'You are not allowed to create a new organization'
const NOT_TO_UPDATE = 'You are not allowed to update this organization'
const NOT_TO_DELETE = 'You are not allowed to delete this organization'
const INVALID = expect.stringMatching(/^\[body[.\]]/)

const creating: Refused[] = [
  {
    does: 'createOrganization',
    refused: [
      ['nobody', newOrganization, 401, ''],
      ['sara', {}, 400, INVALID],
      ['sara', { ...newOrganization, name: '' }, 400, INVALID],
      ['sara', { ...newOrganization, slug: '' }, 400, INVALID],
      ['sara', { ...newOrganization, slug: 'Corp' }, 400, INVALID],
      ['sara', { ...newOrganization, slug: 'a b' }, 400, INVALID],
      ['sara', { ...newOrganization, slug: 'c'.repeat(65) }, 400, INVALID],
      ['sara', { ...newOrganization, logo: 'javascript:1' }, 400, INVALID],
      ['sara', { ...newOrganization, metadata: 'x' }, 400, INVALID],
      ['sara', { name: 'Acme', slug: 'acme' }, 400, 'Organization already exists'],
    ],
  },
  {
    does: 'createOrganization',
    options: { allowUserToCreateOrganization: false },
    refused: [['sara', newOrganization, 403, NOT_TO_CREATE]],
  },
  {
    does: 'createOrganization',
    options: { organizationLimit: 1 },
    refused: [['boris', newOrganization, 403, 'You have reached the maximum number of organizations']],
  },
  {
    does: 'checkSlug',
    refused: [
      ['sara', { slug: 'acme' }, 400, 'slug is taken'],
      ['sara', {}, 400, INVALID],
      ['nobody', { slug: 'corp' }, 401, ''],
    ],
  },
]

const update = { ...acme, data: { name: 'Acme Inc.' } }

const changing: Refused[] = [
  {
    does: 'updateOrganization',
    refused: [
      ['nobody', update, 401, 'User not found'],
      ['sara', { data: {} }, 400, 'Organization not found'],
      ['sara', update, 400, NOT_A_MEMBER],
      ['mia', update, 403, NOT_TO_UPDATE],
      ['olga', { ...acme, data: { name: 'Other', slug: 'bolt' } }, 400, 'Organization already exists'],
      ['olga', { ...update, ...empty }, 400, INVALID],
    ],
  },
  {
    does: 'deleteOrganization',
    refused: [
      ['nobody', acme, 401, ''],
      ['sara', acme, 400, NOT_A_MEMBER],
      ['mia', acme, 403, NOT_TO_DELETE],
      ['adam', acme, 403, NOT_TO_DELETE],
      ['olga', {}, 400, INVALID],
      ['olga', empty, 400, INVALID],
    ],
  },
  { does: 'deleteOrganization', options: { disableOrganizationDeletion: true }, refused: [['olga', acme, 403, '']] },
]

const reading: Refused[] = [
  { does: 'listOrganizations', refused: [['nobody', undefined, 401, '']] },
  {
    does: 'getFullOrganization',
    refused: [
      ['nobody', acme, 401, ''],
      ['sara', acme, 403, NOT_A_MEMBER],
      ['sara', { organizationSlug: 'acme' }, 403, NOT_A_MEMBER],
      ['olga', empty, 400, expect.stringMatching(/^\[query\./)],
    ],
  },
  {
    does: 'setActiveOrganization',
    refused: [
      ['nobody', acme, 401, ''],
      ['sara', acme, 403, NOT_A_MEMBER],
      ['olga', empty, 400, INVALID],
    ],
  },
  {
    does: 'hasPermission',
    refused: [
      ['nobody', { ...acme, permissions: {} }, 401, ''],
      ['olga', acme, 400, INVALID],
      ['olga', { permissions: {} }, 400, 'No active organization'],
      ['sara', { ...acme, permissions: {} }, 401, NOT_A_MEMBER],
    ],
  },
]

describe('refused requests about organizations', () => {
  testRefused(testAppsOn(), [...creating, ...changing, ...reading])
})

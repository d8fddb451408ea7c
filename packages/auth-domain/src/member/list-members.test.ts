import { expect, test } from 'vitest'
import { organizationGrants } from '#permission/permissions.ts'
import { checkSecondFactorFilter } from './list-members.ts'

const grants = organizationGrants({ roles: {} })

test.each([
  ['owner', undefined, true],
  ['owner', 'ready', true],
  ['admin', 'not-ready', true],
  ['member', undefined, false],
  ['member', 'ready', 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE'],
] as const)(
  'a reader who is %s and asks for members who are %s knows of second factors: %s',
  (role, secondFactor, outcome) => {
    const decision = checkSecondFactorFilter(grants, { roles: new Set([role]) }, { secondFactor })
    expect(decision.allowed ? decision.value : decision.refusal).toBe(outcome)
  },
)

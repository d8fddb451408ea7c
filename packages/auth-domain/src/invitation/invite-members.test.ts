import { describe, expect, test } from 'vitest'
import { concernsSingleEmail, inviteMembersInput } from './invite-members.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `invitee${n}@example.com`)

describe('input for several invitations', () => {
  test.each([[['nina@example.com']], [numbered(20)], [['nina@example.com', 'nina@example.org', 'no address']]])(
    'accepts %j',
    (emails) => {
      expect(inviteMembersInput.parse({ emails, role: 'member' })).toEqual({ emails, role: new Set(['member']) })
    },
  )

  test.each([
    [{ emails: [] }],
    [{ emails: numbered(21) }],
    [{ emails: ['nina@example.com', 'NINA@example.com'] }],
    [{ emails: ['no address', 'no address'] }],
    [{ emails: ['n'.repeat(255)] }],
    [{ emails: 'nina@example.com' }],
    [{ role: '' }],
    [{ teamId: 't'.repeat(257) }],
    [{ organizationId: '' }],
  ])('refuses %j', (invalid) => {
    const given = { emails: ['nina@example.com'], role: 'member', ...invalid }
    expect(inviteMembersInput.safeParse(given).success).toBe(false)
  })
})

test.each([
  ['INVALID_EMAIL', true],
  ['TOO_MANY_REQUESTS', true],
  ['ALREADY_A_MEMBER', true],
  ['ALREADY_INVITED', true],
  ['INVITATION_LIMIT_REACHED', true],
  ['EMAIL_VERIFICATION_REQUIRED_TO_INVITE', true],
  ['MEMBER_NOT_FOUND', false],
  ['INVITATION_NOT_ALLOWED_TO_CREATE', false],
  ['INVITATION_ROLE_NOT_ALLOWED', false],
  ['TEAM_NOT_FOUND', false],
  ['TEAM_MEMBER_LIMIT_REACHED', false],
] as const)('%s concerns a single email: %s', (refusal, expected) => {
  expect(concernsSingleEmail(refusal)).toBe(expected)
})

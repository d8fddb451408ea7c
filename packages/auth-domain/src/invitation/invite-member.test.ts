import { describe, expect, test } from 'vitest'
import type { Member } from '#member/member.ts'
import { organizationGrants } from '#permission/permissions.ts'
import { parseRoles } from '#permission/role-set.ts'
import type { Invitation } from './invitation.ts'
import { type InvitationFacts, inviteMember, inviteMemberInput } from './invite-member.ts'

const now = new Date('2026-01-02T03:04:05.678Z')

const pending: Invitation = {
  id: 'i',
  organizationId: 'acme',
  email: 'nina@example.com',
  roles: new Set(['member']),
  teamId: null,
  status: 'pending',
  expiresAt: new Date(now.getTime() + 1),
  inviterId: 'olga',
}
const expired: Invitation = { ...pending, expiresAt: now }
const asOwner: Invitation = { ...pending, roles: new Set(['owner']) }

const usual: InvitationFacts = {
  grants: organizationGrants({ roles: { recruiter: { invitation: ['create'] } } }),
  ownerRole: 'owner',
  isMember: false,
  pending: undefined,
  sender: memberWith('owner'),
  open: { count: 0, limit: 100 },
  team: { asked: false, found: false, room: undefined },
  inviter: { rule: 'beyond-three', holdsMailbox: true, otherAddresses: 0 },
}

const full = { count: 3, limit: 3 }
const beyondThree = { rule: 'beyond-three', holdsMailbox: false, otherAddresses: 3 } as const

function invite(by: string | undefined, role: string, facts: Partial<InvitationFacts>, resend = false) {
  return inviteMember({ actor: memberWith(by), roles: parseRoles(role), resend, now }, { ...usual, ...facts })
}

describe('roles that may invite', () => {
  test.each([
    ['owner', 'member', 'allowed'],
    ['owner', 'owner', 'allowed'],
    ['admin', 'admin', 'allowed'],
    ['recruiter', 'member', 'allowed'],
    ['recruiter', 'admin', 'INVITATION_ROLE_NOT_ALLOWED'],
    ['admin', 'owner', 'INVITATION_ROLE_NOT_ALLOWED'],
    ['admin', 'member,owner', 'INVITATION_ROLE_NOT_ALLOWED'],
    ['admin', 'Owner', 'ROLE_NOT_FOUND'],
    ['owner', 'member,superadmin', 'ROLE_NOT_FOUND'],
    ['member', 'Owner', 'INVITATION_NOT_ALLOWED_TO_CREATE'],
    ['member', 'member', 'INVITATION_NOT_ALLOWED_TO_CREATE'],
    ['member', 'owner', 'INVITATION_NOT_ALLOWED_TO_CREATE'],
    [' admin', 'member', 'INVITATION_NOT_ALLOWED_TO_CREATE'],
    [undefined, 'member', 'MEMBER_NOT_FOUND'],
  ])('%s invites as "%s": %s', (by, role, outcome) => {
    const decision = invite(by, role, {})
    expect(decision.allowed ? 'allowed' : decision.refusal).toBe(outcome)
  })
})

describe('result of an invitation', () => {
  test.each<[string, Partial<InvitationFacts>, boolean, object]>([
    ['no invitation exists', {}, false, { act: 'invite', replaces: undefined }],
    ['no invitation exists, resent', {}, true, { act: 'invite', replaces: undefined }],
    ['an open one, resent', { pending }, true, { act: 'extend', invitation: pending }],
    ['an open one, resent at the limit', { pending, open: full }, true, { act: 'extend', invitation: pending }],
    ['an expired one', { pending: expired }, false, { act: 'invite', replaces: expired }],
    ['an expired one, resent', { pending: expired }, true, { act: 'invite', replaces: expired }],
    ['one whose sender has left', { pending, sender: undefined }, false, { act: 'invite', replaces: pending }],
    ['one whose sender has left, resent', { pending, sender: undefined }, true, { act: 'invite', replaces: pending }],
    ['one whose sender may no longer invite', { pending, sender: memberWith('member') }, false, { replaces: pending }],
    [
      'one whose sender may no longer grant its role',
      { pending: asOwner, sender: memberWith('admin') },
      false,
      { replaces: asOwner },
    ],
    [
      'the team has capacity',
      { team: { asked: true, found: true, room: { count: 2, limit: 3 } } },
      false,
      { act: 'invite' },
    ],
  ])('%s', (_title, facts, resend, value) => {
    expect(invite('admin', 'member', facts, resend)).toMatchObject({ allowed: true, value })
  })

  test.each<[string, Partial<InvitationFacts>, boolean]>([
    ['ALREADY_A_MEMBER', { isMember: true }, false],
    ['ALREADY_A_MEMBER', { isMember: true, pending }, true],
    ['ALREADY_INVITED', { pending }, false],
    ['ALREADY_INVITED', { pending: asOwner }, false],
    ['INVITATION_ROLE_NOT_ALLOWED', { pending: asOwner }, true],
    ['INVITATION_LIMIT_REACHED', { open: full }, false],
    ['INVITATION_LIMIT_REACHED', { open: full, pending: expired }, true],
    ['INVITATION_LIMIT_REACHED', { open: full, pending, sender: undefined }, false],
    ['TEAM_NOT_FOUND', { team: { asked: true, found: false, room: undefined } }, false],
    ['TEAM_NOT_FOUND', { pending, team: { asked: true, found: false, room: undefined } }, true],
    ['TEAM_MEMBER_LIMIT_REACHED', { team: { asked: true, found: true, room: full } }, false],
    ['TEAM_MEMBER_LIMIT_REACHED', { pending, team: { asked: true, found: true, room: full } }, true],
    ['EMAIL_VERIFICATION_REQUIRED_TO_INVITE', { inviter: beyondThree }, false],
    ['EMAIL_VERIFICATION_REQUIRED_TO_INVITE', { inviter: beyondThree, pending }, true],
    ['ALREADY_INVITED', { inviter: beyondThree, pending }, false],
  ])('%s', (refusal, facts, resend) => {
    expect(invite('admin', 'member', facts, resend)).toEqual({ allowed: false, refusal })
  })
})

describe('input of an invitation', () => {
  const given = { email: 'nina@example.com', role: 'member' }

  test.each([
    ['member', ['member']],
    ['admin,member', ['admin', 'member']],
    [
      ['admin', 'member,admin'],
      ['admin', 'member'],
    ],
  ])('accepts role %j', (role, roles) => {
    expect(inviteMemberInput.parse({ ...given, role }).role).toEqual(new Set(roles))
  })

  test.each([
    [{ role: '' }],
    [{ role: [] }],
    [{ role: ',' }],
    [{ role: 'r'.repeat(257) }],
    [{ role: Array.from({ length: 21 }, (_, n) => `r${n}`) }],
    [{ email: 'nina' }],
    [{ email: 'Nina <nina@example.com>' }],
    [{ email: 'a@example.com,b@example.com' }],
    [{ organizationId: '' }],
    [{ organizationId: 'o'.repeat(257) }],
    [{ teamId: 't'.repeat(257) }],
  ])('refuses %j', (invalid) => {
    expect(inviteMemberInput.safeParse({ ...given, ...invalid }).success).toBe(false)
  })
})

function memberWith(role: string | undefined): Member | undefined {
  if (role === undefined) return undefined
  return {
    id: 'm',
    organizationId: 'acme',
    userId: 'u',
    roles: new Set([role]),
    teamId: null,
    createdAt: now,
    fields: {},
  }
}

import { describe, expect, test } from 'vitest'
import type { Member } from '#member/member.ts'
import { grantsWithin, organizationGrants } from '#permission/permissions.ts'
import { parseRoles } from '#permission/role-set.ts'
import {
  acceptInvitation,
  cancelInvitation,
  currentInviter,
  getInvitation,
  mayListReceived,
  maySeeInvitationId,
  orphanedInvitations,
  rejectInvitation,
  verifiedToAccept,
} from './answer-invitation.ts'
import { type InvitationStatus, invitationStatuses } from './invitation.schema.ts'
import { type Invitation, isOpen, showInvitation } from './invitation.ts'

const now = new Date('2026-01-02T03:04:05.678Z')
const later = new Date(now.getTime() + 1)
const grants = organizationGrants({ roles: { auditor: { invitation: ['cancel'] } } })
const nina = { email: 'nina@example.com', emailVerified: false, mailboxProvenAt: null }
const olga: Member = {
  id: 'm',
  organizationId: 'acme',
  userId: 'olga',
  roles: new Set(['owner']),
  teamId: null,
  createdAt: now,
  fields: {},
}
const invitation = {
  id: 'i',
  organizationId: 'acme',
  email: 'nina@example.com',
  roles: new Set(['member']),
  teamId: null,
  status: 'pending',
  expiresAt: later,
  inviterId: 'olga',
} as const satisfies Invitation

const accept = (target: Invitation, by = nina, inviter: Member | undefined = olga) =>
  acceptInvitation(target, { ...by, proven: false }, { inviter, verified: 'privileged' }, now)

describe('whether an invitation is open', () => {
  test.each<[InvitationStatus, number, boolean]>([
    ['pending', 1, true],
    ['pending', 0, false],
    ['pending', -1, false],
    ['accepted', 1, false],
    ['rejected', 1, false],
    ['canceled', 1, false],
  ])('%s with %i ms left: %s', (status, remaining, open) => {
    expect(isOpen({ status, expiresAt: new Date(now.getTime() + remaining) }, now)).toBe(open)
  })
})

describe.each<[name: string, decide: (target: Invitation, by: typeof nina) => unknown, missing: string]>([
  ['accepting', accept, 'INVITATION_NOT_ACCEPTABLE'],
  ['rejecting', (target, by) => rejectInvitation(target, by, now), 'INVITATION_NOT_READABLE'],
  ['reading', (target, by) => getInvitation(target, by, olga, now), 'INVITATION_NOT_READABLE'],
])('%s', (_name, decide, missing) => {
  test.each(['nina@example.com', 'NINA@Example.Com'])('is allowed to its recipient, %s', (email) => {
    expect(decide(invitation, { ...nina, email })).toEqual({ allowed: true, value: invitation })
    expect(decide({ ...invitation, email }, nina)).toMatchObject({ allowed: true })
  })

  test.each(['mia@example.com', '', 'nina@example.com ', 'nina@example.co'])('is refused to %j', (email) => {
    const refused = { allowed: false, refusal: 'INVITATION_NOT_RECIPIENT' }
    expect(decide(invitation, { ...nina, email })).toEqual(refused)
  })

  test.each(invitationStatuses.filter((status) => status !== 'pending'))(
    'is refused once the invitation is %s',
    (status) => {
      expect(decide({ ...invitation, status }, nina)).toEqual({ allowed: false, refusal: missing })
    },
  )

  test('is refused when the invitation has expired, to any caller', () => {
    const expired = { ...invitation, expiresAt: now }
    for (const by of [nina, { ...nina, email: 'mia@example.com' }]) {
      expect(decide(expired, by)).toEqual({ allowed: false, refusal: missing })
    }
  })
})

test('neither rejecting nor reading is allowed when the invitation does not exist', () => {
  const missing = { allowed: false, refusal: 'INVITATION_NOT_READABLE' }
  expect(rejectInvitation(undefined, nina, now)).toEqual(missing)
  expect(getInvitation(undefined, nina, olga, now)).toEqual(missing)
})

test('reading and accepting require the inviter to be a member still', () => {
  const gone = { allowed: false, refusal: 'INVITER_NO_LONGER_A_MEMBER' }
  const terms = { inviter: undefined, verified: 'privileged' as const }
  expect(acceptInvitation(invitation, { ...nina, proven: true }, terms, now)).toEqual(gone)
  expect(getInvitation(invitation, nina, undefined, now)).toEqual(gone)
})

test('one canceled with its inviter’s rights is not readable for want of an inviter, to its recipient alone', () => {
  const canceled = { ...invitation, status: 'canceled' as const }
  const hidden = { allowed: false, refusal: 'INVITATION_NOT_READABLE' }
  const reading = (by: typeof nina, inviter: Member | undefined, at = now) => getInvitation(canceled, by, inviter, at)
  expect(reading(nina, undefined)).toEqual({ allowed: false, refusal: 'INVITER_NO_LONGER_A_MEMBER' })
  expect(reading(nina, olga)).toEqual(hidden)
  expect(reading({ ...nina, email: 'max@example.com' }, undefined)).toEqual(hidden)
  expect(reading(nina, undefined, invitation.expiresAt)).toEqual(hidden)
})

test.each([
  ['a mailbox that was proved', true, now, true],
  ['an address where mail arrived, and nobody proved the mailbox', true, null, false],
  ['an unverified email', false, null, false],
  ['an unverified email whose mailbox a reset proved', false, now, false],
])('received invitations are listed to %s', (_title, emailVerified, mailboxProvenAt, listed) => {
  expect(mayListReceived({ emailVerified, mailboxProvenAt })).toBe(listed)
})

test.each<[Invitation['status'], string, string | undefined, boolean]>([
  ['pending', 'member', 'owner', true],
  ['pending', 'owner', 'owner', true],
  ['pending', 'owner', 'admin', false],
  ['pending', 'member', 'member', false],
  ['pending', 'member', undefined, false],
  ['canceled', 'owner', 'member', true],
  ['accepted', 'member', 'member', true],
])('the id of a %s invitation as %s is shown to %s: %s', (status, role, reader, shown) => {
  const roles = reader === undefined ? undefined : { roles: new Set([reader]) }
  const rules = { grants: organizationGrants({ roles: {} }), ownerRole: 'owner' }
  expect(maySeeInvitationId({ roles: new Set([role]), status }, roles, rules)).toBe(shown)
})

test.each(['recruiter', 'owner'])(
  'a limited key of a member with role %s is shown no id of an invitation to more',
  (role) => {
    const unlimited = organizationGrants({ roles: { recruiter: { invitation: ['create'] } } })
    const rules = { grants: grantsWithin(unlimited, { invitation: ['create'] }), unlimited, ownerRole: 'owner' }
    const shown = (invited: string) =>
      maySeeInvitationId({ roles: new Set([invited]), status: 'pending' }, { roles: new Set([role]) }, rules)
    expect([shown('member'), shown('admin'), shown('owner')]).toEqual([true, false, false])
  },
)

test.each([
  ['privileged', 'member', false, false, true],
  ['privileged', 'admin', false, false, false],
  ['privileged', 'member,admin', false, false, false],
  ['privileged', 'Member', false, false, false],
  ['privileged', 'admin', true, false, true],
  ['privileged', 'admin', false, true, true],
  ['always', 'member', false, false, false],
  ['always', 'member', true, false, true],
  ['always', 'member', false, true, true],
  ['never', 'owner', false, false, true],
] as const)(
  'with requireVerifiedEmailToAccept %s, role "%s", mailbox proved %s, proof %s: %s',
  (verified, roles, proved, proven, allowed) => {
    const given = { ...invitation, roles: parseRoles(roles) }
    const decision = acceptInvitation(given, { ...emailProof(proved), proven }, { inviter: olga, verified }, now)
    expect(decision).toEqual(allowed ? { allowed, value: given } : { allowed, refusal: 'EMAIL_NOT_VERIFIED' })
  },
)

test.each([
  ['privileged', 0, undefined, 'privileged'],
  ['privileged', -1, undefined, 'privileged'],
  ['privileged', 1, undefined, 'always'],
  ['privileged', -1, 0, 'always'],
  ['privileged', -1, -1, 'privileged'],
  ['never', 1, 0, 'never'],
  ['always', -1, undefined, 'always'],
] as const)(
  'under the rule %s, for an account changed %i ms after the invitation was sent, and an adoption %s ms after: %s',
  (rule, changed, adopted, verified) => {
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
    const adoptedAt = adopted === undefined ? undefined : at(adopted)
    expect(verifiedToAccept(rule, { invitedAt: now, changedAt: at(changed), adoptedAt })).toBe(verified)
  },
)

test('an address where mail arrived, and nobody proved the mailbox, accepts no role but that of a member', () => {
  const given = { ...invitation, roles: new Set(['admin']) }
  const by = { ...nina, emailVerified: true, proven: false }
  const decision = acceptInvitation(given, by, { inviter: olga, verified: 'privileged' }, now)
  expect(decision).toEqual({ allowed: false, refusal: 'EMAIL_NOT_VERIFIED' })
})

function emailProof(proved: boolean) {
  return { ...nina, emailVerified: proved, mailboxProvenAt: proved ? now : null }
}

test.each([
  ['owner', 'pending', 'allowed'],
  ['admin', 'pending', 'allowed'],
  ['auditor', 'pending', 'allowed'],
  ['member', 'pending', 'INVITATION_NOT_ALLOWED_TO_CANCEL'],
  ['member', 'accepted', 'INVITATION_NOT_ALLOWED_TO_CANCEL'],
  ['owner', 'accepted', 'INVITATION_NOT_ACCEPTABLE'],
  ['owner', 'rejected', 'INVITATION_NOT_ACCEPTABLE'],
  ['owner', 'canceled', 'INVITATION_NOT_ACCEPTABLE'],
] as const)('%s cancels an invitation that is %s: %s', (role, status, outcome) => {
  const actor = { ...olga, roles: new Set([role]) }
  const decision = cancelInvitation({ ...invitation, status }, { actor, belongs: true }, grants)
  expect(decision.allowed ? 'allowed' : decision.refusal).toBe(outcome)
})

test('an expired invitation can be canceled', () => {
  const expired = { ...invitation, expiresAt: new Date(0) }
  expect(cancelInvitation(expired, { actor: olga, belongs: true }, grants).allowed).toBe(true)
})

test.each([
  [false, 'MEMBER_NOT_FOUND'],
  [true, 'INVITATION_NOT_ACCEPTABLE'],
])(
  'a caller outside its organization, member of another: %s, gets the same refusal for every invitation, existing or not',
  (belongs, refusal) => {
    const outsider = { actor: undefined, belongs }
    for (const found of [invitation, { ...invitation, status: 'accepted' as const }, undefined]) {
      expect(cancelInvitation(found, outsider, grants)).toEqual({ allowed: false, refusal })
    }
  },
)

test('an invitation is shown with a team only when teams are enabled', () => {
  const { roles: _, teamId: __, ...rest } = invitation
  expect(showInvitation(invitation, false)).toEqual({ ...rest, role: 'member' })
  expect(showInvitation(invitation, true)).toEqual({ ...rest, role: 'member', teamId: null })
})

test.each([
  ['owner', 'owner', true],
  ['admin', 'admin', true],
  ['member', 'owner', false],
  ['member', 'member', false],
  ['admin', 'owner', false],
])('an invitation by a member who is %s now, with role %s, stays valid: %s', (now, role, valid) => {
  const inviter = { ...olga, roles: new Set([now]) }
  const sent = { ...invitation, roles: new Set([role]) }
  expect(currentInviter(sent, inviter, { grants, ownerRole: 'owner' })).toBe(valid ? inviter : undefined)
  expect(orphanedInvitations([sent], inviter, { grants, ownerRole: 'owner' })).toEqual(valid ? [] : [sent])
})

test('invitations their sender may no longer send are orphaned, and all of them once the sender has left', () => {
  const [asOwner, asMember] = ['owner', 'member'].map((role) => ({ ...invitation, id: role, roles: new Set([role]) }))
  const rules = { grants, ownerRole: 'owner' }
  const sent = [asOwner, asMember].filter((one) => one !== undefined)
  expect(orphanedInvitations(sent, { ...olga, roles: new Set(['admin']) }, rules)).toEqual([asOwner])
  expect(orphanedInvitations(sent, undefined, rules)).toEqual(sent)
})

import { array, constantFrom, property, assert as propertyHolds, record } from 'fast-check'
import { expect, test } from 'vitest'
import { hasRoom } from '../member/add-member.ts'
import type { Member } from '../member/member.ts'
import { organizationGrants } from '../permission/permissions.ts'
import { acceptInvitation, cancelInvitation, rejectInvitation } from './answer-invitation.ts'
import { type Invitation, type InvitationStatus, isOpen } from './invitation.ts'
import { inviteMember } from './invite-member.ts'

const LIFE = 10
const MOST_OPEN = 2
const RUNS = 500
const ACTS_A_RUN = 20

const grants = organizationGrants({})
const people = constantFrom('nina', 'zoe', 'noa')
const kinds = constantFrom('invite', 'resend', 'accept', 'reject', 'cancel', 'wait')

type Act = { kind: string; who: string; as: string; pass: number }

type State = { now: number; invitations: readonly Invitation[]; joined: readonly string[] }

const acts = array(
  record({ kind: kinds, who: people, as: constantFrom('admin', 'member'), pass: constantFrom(1, 5, LIFE) }),
  { minLength: ACTS_A_RUN, maxLength: ACTS_A_RUN },
)

test('an invitation moves once, an address has one, and whoever has joined has accepted', () => {
  const seen = new Set<string>()
  const holds = property(acts, (all) => {
    let state: State = { now: 0, invitations: [], joined: [] }
    return all.every((act) => {
      const before = state
      state = after(before, act)
      for (const { status } of state.invitations) seen.add(status)
      return movedOnce(before, state) && onePendingEach(state) && joinedByAccepting(state) && withinLimit(before, state)
    })
  })
  propertyHolds(holds, { numRuns: RUNS })
  expect([...seen].sort()).toEqual(['accepted', 'canceled', 'pending', 'rejected'])
})

/** What an organization knows after an act; refused ones leave it as it was. */
function after(state: State, { kind, who, as, pass }: Act): State {
  const now = new Date(state.now)
  const pending = state.invitations.find(({ email, status }) => email === emailOf(who) && status === 'pending')
  const by = { email: emailOf(who).toUpperCase(), emailVerified: true, proven: false }
  switch (kind) {
    case 'wait':
      return { ...state, now: state.now + pass }
    case 'accept': {
      const decision = acceptInvitation(pending, by, { inviter: member('olga', 'owner'), verified: 'always' }, now)
      return decision.allowed ? { ...close(state, pending, 'accepted'), joined: [...state.joined, who] } : state
    }
    case 'reject':
      return rejectInvitation(pending, by, now).allowed ? close(state, pending, 'rejected') : state
    case 'cancel':
      return cancelInvitation(pending, member('actor', as), grants).allowed ? close(state, pending, 'canceled') : state
    default:
      return invited(state, who, { as, resend: kind === 'resend', pending })
  }
}

type Wish = { as: string; resend: boolean; pending: Invitation | undefined }

function invited(state: State, who: string, { as, resend, pending }: Wish): State {
  const now = new Date(state.now)
  const open = { count: openOf(state).length, limit: MOST_OPEN }
  const decision = inviteMember(
    { actor: member('actor', as), roles: new Set(['member']), resend, now },
    {
      grants,
      ownerRole: 'owner',
      isMember: state.joined.includes(who),
      pending,
      open,
      team: { asked: false, found: false, room: undefined },
    },
  )
  if (!decision.allowed) return state
  const expiresAt = new Date(state.now + LIFE)
  if (decision.value.act === 'extend') {
    const { id } = decision.value.invitation
    return { ...state, invitations: state.invitations.map((one) => (one.id === id ? { ...one, expiresAt } : one)) }
  }
  const { invitations } = close(state, decision.value.replaces, 'canceled')
  return { ...state, invitations: [...invitations, fresh(`${invitations.length}`, who, expiresAt)] }
}

function close(state: State, closed: Invitation | undefined, status: InvitationStatus): State {
  return { ...state, invitations: state.invitations.map((one) => (one.id === closed?.id ? { ...one, status } : one)) }
}

function movedOnce(before: State, now: State): boolean {
  return before.invitations.every(({ id, status }) => {
    const found = now.invitations.find((one) => one.id === id)
    return found !== undefined && (status === 'pending' || found.status === status)
  })
}

function onePendingEach({ invitations }: State): boolean {
  const waiting = invitations.filter(({ status }) => status === 'pending').map(({ email }) => email)
  return new Set(waiting).size === waiting.length
}

function joinedByAccepting({ invitations, joined }: State): boolean {
  const accepted = invitations.filter(({ status }) => status === 'accepted').map(({ email }) => email)
  return joined.map(emailOf).sort().join() === accepted.sort().join()
}

function withinLimit(before: State, now: State): boolean {
  const grew = openOf(now).length > openOf(before).length
  return !grew || hasRoom({ count: openOf(now).length - 1, limit: MOST_OPEN })
}

function openOf({ invitations, now }: State): Invitation[] {
  return invitations.filter((one) => isOpen(one, new Date(now)))
}

function fresh(id: string, who: string, expiresAt: Date): Invitation {
  const sent = {
    organizationId: 'acme',
    email: emailOf(who),
    roles: new Set(['member']),
    teamId: null,
    inviterId: 'olga',
  }
  return { id, ...sent, status: 'pending', expiresAt }
}

function emailOf(who: string): string {
  return `${who}@example.com`
}

function member(id: string, role: string): Member {
  return { id, organizationId: 'acme', userId: id, roles: new Set([role]), teamId: null, createdAt: new Date(0) }
}

import { assert, type Command, commands, constantFrom, modelRun, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { updateMemberRole } from '#member/change-member.ts'
import type { Member } from '#member/member.ts'
import { organizationGrants } from '#permission/permissions.ts'
import {
  acceptInvitation,
  cancelInvitation,
  currentInviter,
  orphanedInvitations,
  rejectInvitation,
} from './answer-invitation.ts'
import type { InvitationStatus } from './invitation.schema.ts'
import type { Invitation } from './invitation.ts'
import { inviteMember } from './invite-member.ts'

const LIFETIME = 10
const MAX_OPEN = 2
const RUNS = 3_000
const ACTIONS_PER_RUN = 25
const TIMEOUT = 60_000

const grants = organizationGrants({ roles: {} })
const rules = { grants, ownerRole: 'owner' }
const now = (clock: number) => new Date(clock)

type Role = 'owner' | 'admin' | 'member'

const rank: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

/** The specification's view of a pending invitation: inviter, role and expiry. */
type PendingInvitation = { by: string; as: Role; until: number }

/** The oracle: it knows ranks and the clock, and is independent of the domain. */
type Model = {
  clock: number
  senders: Record<string, Role | 'gone'>
  pending: Record<string, PendingInvitation>
  joined: Record<string, Role>
}

/** The same state in the domain's types. */
type State = { clock: number; senders: Map<string, Member>; invitations: Invitation[]; members: Map<string, string[]> }

type Action = Command<Model, State>

const seen = new Set<string>()

test(
  'any sequence of actions on invitations gives the result of the specification',
  () => {
    const kinds = [
      tuple(invitees, senders, roles).map(([who, by, as]) => invite(who, by, as, false)),
      tuple(invitees, senders, roles).map(([who, by, as]) => invite(who, by, as, true)),
      invitees.map(accept),
      invitees.map(reject),
      tuple(invitees, senders).map(([who, by]) => cancel(who, by)),
      tuple(senders, roles).map(([who, to]) => changeRole(who, to)),
      senders.map(leave),
      tuple(senders, roles).map(([who, as]) => rejoin(who, as)),
      constantFrom(1, 5, LIFETIME).map(wait),
    ]
    const modelAndDomainAgree = property(commands(kinds, { maxCommands: ACTIONS_PER_RUN, size: 'max' }), (actions) => {
      modelRun(() => ({ model: newModel(), real: newState() }), actions)
    })
    assert(modelAndDomainAgree, { numRuns: RUNS })
    expect([...seen].sort()).toEqual(['accepted', 'canceled', 'pending', 'rejected'])
  },
  TIMEOUT,
)

const invitees = constantFrom('nina', 'zoe', 'noa')
const senders = constantFrom('olga', 'adam')
const roles = constantFrom<Role[]>('owner', 'admin', 'member')

function newModel(): Model {
  return { clock: 0, senders: { olga: 'owner', adam: 'admin' }, pending: {}, joined: {} }
}

function newState(): State {
  const members = [member('olga', 'owner'), member('adam', 'admin')] as const
  return { clock: 0, senders: new Map(members.map((one) => [one.id, one])), invitations: [], members: new Map() }
}

function invite(who: string, by: string, as: Role, resend: boolean): Action {
  return action(`${by} ${resend ? 'sends again to' : 'invites'} ${who} as ${as}`, (model, state) => {
    const expected = expectInvite(model, { who, by, as, resend })
    const pending = pendingOf(state, who)
    const decision = inviteMember(
      { actor: state.senders.get(by), roles: new Set([as]), resend, now: now(state.clock) },
      {
        ...rules,
        isMember: state.members.has(who),
        pending,
        sender: pending && state.senders.get(pending.inviterId),
        open: { count: countOpenExcept(state, who), limit: MAX_OPEN },
        team: { asked: false, found: false, room: undefined },
        inviter: { rule: 'never', holdsMailbox: false, otherAddresses: 0 },
      },
    )
    expect(decision.allowed).toBe(expected)
    if (!decision.allowed) return
    model.pending[who] = { by, as, until: model.clock + LIFETIME }
    const sent = { roles: new Set([as]), expiresAt: now(state.clock + LIFETIME), inviterId: by }
    if (decision.value.act === 'extend') return change(state, decision.value.invitation.id, sent)
    close(state, decision.value.replaces, 'canceled')
    state.invitations.push({ ...fresh(`${state.invitations.length}`, who), ...sent })
  })
}

function accept(who: string): Action {
  return action(`${who} accepts`, (model, state) => {
    const expected = openFor(model, who)
    const pending = pendingOf(state, who)
    if (pending === undefined) return expect(expected).toBeUndefined()
    const inviter = currentInviter(pending, state.senders.get(pending.inviterId), { grants, ownerRole: 'owner' })
    const by = { email: emailOf(who).toUpperCase(), emailVerified: true, mailboxProvenAt: now(0), proven: false }
    const decision = acceptInvitation(pending, by, { inviter, verified: 'always' }, now(state.clock))
    expect(decision.allowed).toBe(expected !== undefined)
    if (!decision.allowed || expected === undefined) return
    model.joined[who] = expected.as
    delete model.pending[who]
    state.members.set(who, [...decision.value.roles])
    close(state, pending, 'accepted')
  })
}

function reject(who: string): Action {
  return action(`${who} declines`, (model, state) => {
    const pending = pendingOf(state, who)
    const by = { email: emailOf(who) }
    const { allowed } = rejectInvitation(pending, by, now(state.clock))
    expect(allowed).toBe(openFor(model, who) !== undefined)
    if (!allowed) return
    delete model.pending[who]
    close(state, pending, 'rejected')
  })
}

function cancel(who: string, by: string): Action {
  return action(`${by} cancels the invitation of ${who}`, (model, state) => {
    const pending = pendingOf(state, who)
    const actor = state.senders.get(by)
    const { allowed } = cancelInvitation(pending, { actor, belongs: actor !== undefined }, grants)
    expect(allowed).toBe(model.pending[who] !== undefined && rankOf(model, by) >= rank.admin)
    if (!allowed) return
    delete model.pending[who]
    close(state, pending, 'canceled')
  })
}

function changeRole(who: string, to: Role): Action {
  return action(`${who} becomes ${to}`, (model, state) => {
    const target = state.senders.get(who)
    const pair = { actor: member('root', 'owner'), target }
    const decision = updateMemberRole(pair, { roles: new Set([to]) }, { ...rules, owners: 3, now: new Date(0) })
    expect(decision.allowed).toBe(model.senders[who] !== 'gone')
    if (!decision.allowed) return
    model.senders[who] = to
    state.senders.set(who, decision.value)
    cancelOrphaned(model, state, who)
  })
}

function leave(who: string): Action {
  return action(`${who} leaves`, (model, state) => {
    model.senders[who] = 'gone'
    state.senders.delete(who)
    cancelOrphaned(model, state, who)
  })
}

function rejoin(who: string, as: Role): Action {
  return action(`${who} rejoins as ${as}`, (model, state) => {
    if (model.senders[who] !== 'gone') return
    model.senders[who] = as
    state.senders.set(who, member(who, as))
  })
}

function wait(time: number): Action {
  return action(`${time} ms pass`, (model, state) => {
    model.clock += time
    state.clock += time
  })
}

/** An action, after which model and domain must agree on every email. */
function action(title: string, run: (model: Model, state: State) => void): Action {
  return {
    check: () => true,
    run: (model, state) => {
      run(model, state)
      for (const { status } of state.invitations) seen.add(status)
      expect(pendingInvitations(state)).toEqual(model.pending)
      expect(Object.fromEntries([...state.members].map(([who, as]) => [who, as.join()]))).toEqual(model.joined)
    },
    toString: () => title,
  }
}

type InviteRequest = { who: string; by: string; as: Role; resend: boolean }

function expectInvite(model: Model, { who, by, as, resend }: InviteRequest): boolean {
  if (rankOf(model, by) < Math.max(rank.admin, rank[as]) || who in model.joined) return false
  const open = openFor(model, who)
  if (open !== undefined) return resend && rankOf(model, by) >= rank[open.as]
  return Object.keys(model.pending).filter((one) => one !== who && openFor(model, one) !== undefined).length < MAX_OPEN
}

function openFor({ pending, clock }: Model, who: string): PendingInvitation | undefined {
  const found = pending[who]
  return found !== undefined && found.until > clock ? found : undefined
}

function rankOf({ senders }: Model, who: string): number {
  const role = senders[who] ?? 'gone'
  return role === 'gone' ? -1 : rank[role]
}

function cancelOrphaned(model: Model, state: State, who: string): void {
  for (const [invitee, { by, as }] of Object.entries(model.pending)) {
    if (by === who && rankOf(model, who) < Math.max(rank.admin, rank[as])) delete model.pending[invitee]
  }
  const sent = state.invitations.filter(({ status, inviterId }) => status === 'pending' && inviterId === who)
  for (const orphaned of orphanedInvitations(sent, state.senders.get(who), rules)) close(state, orphaned, 'canceled')
}

function pendingInvitations({ invitations }: State): object {
  const pending = invitations.filter(({ status }) => status === 'pending')
  expect(new Set(pending.map(({ email }) => email)).size).toBe(pending.length)
  return Object.fromEntries(
    pending.map(({ email, inviterId, roles: as, expiresAt }) => {
      return [email.split('@')[0], { by: inviterId, as: [...as].join(), until: expiresAt.getTime() }]
    }),
  )
}

function pendingOf({ invitations }: State, who: string): Invitation | undefined {
  return invitations.find(({ email, status }) => email === emailOf(who) && status === 'pending')
}

function countOpenExcept({ invitations, clock }: State, who: string): number {
  const open = invitations.filter(({ status, expiresAt }) => status === 'pending' && expiresAt.getTime() > clock)
  return open.filter(({ email }) => email !== emailOf(who)).length
}

function change(state: State, id: string, changed: Partial<Invitation>): void {
  state.invitations = state.invitations.map((one) => (one.id === id ? { ...one, ...changed } : one))
}

function close(state: State, closed: Invitation | undefined, status: InvitationStatus): void {
  if (closed !== undefined) change(state, closed.id, { status })
}

function fresh(id: string, who: string): Omit<Invitation, 'roles' | 'expiresAt' | 'inviterId'> {
  return { id, organizationId: 'acme', email: emailOf(who), teamId: null, status: 'pending' }
}

function emailOf(who: string): string {
  return `${who}@example.com`
}

function member(id: string, role: string): Member {
  return {
    id,
    organizationId: 'acme',
    userId: id,
    roles: new Set([role]),
    teamId: null,
    createdAt: new Date(0),
    fields: {},
  }
}

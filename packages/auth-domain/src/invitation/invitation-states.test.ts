import { assert, type Command, commands, constantFrom, modelRun, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { updateMemberRole } from '../member/change-member.ts'
import type { Member } from '../member/member.ts'
import { organizationGrants } from '../permission/permissions.ts'
import {
  acceptInvitation,
  cancelInvitation,
  fallenInvitations,
  rejectInvitation,
  standingInviter,
} from './answer-invitation.ts'
import type { Invitation, InvitationStatus } from './invitation.ts'
import { inviteMember } from './invite-member.ts'

const LIFE = 10
const MOST_OPEN = 2
const RUNS = 3_000
const ACTS_A_RUN = 25
const TIMEOUT = 60_000

const grants = organizationGrants({})
const rules = { grants, ownerRole: 'owner' }
const now = (clock: number) => new Date(clock)

type Role = 'owner' | 'admin' | 'member'

const rank: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

/** What the specification says becomes of one address: who has asked it as what, and until when. */
type Waiting = { by: string; as: Role; until: number }

/** The oracle: it knows ranks and clocks, and nothing of the domain. */
type Model = {
  clock: number
  senders: Record<string, Role | 'gone'>
  waiting: Record<string, Waiting>
  joined: Record<string, Role>
}

/** The same as the domain keeps it. */
type House = { clock: number; senders: Map<string, Member>; invitations: Invitation[]; members: Map<string, string[]> }

type Act = Command<Model, House>

const seen = new Set<string>()

test(
  'whatever is done with invitations, the domain does what the specification says',
  () => {
    const kinds = [
      tuple(guests, senders, roles).map(([who, by, as]) => invite(who, by, as, false)),
      tuple(guests, senders, roles).map(([who, by, as]) => invite(who, by, as, true)),
      guests.map(accept),
      guests.map(reject),
      tuple(guests, senders).map(([who, by]) => cancel(who, by)),
      tuple(senders, roles).map(([who, to]) => changeRole(who, to)),
      senders.map(leave),
      tuple(senders, roles).map(([who, as]) => comeBack(who, as)),
      constantFrom(1, 5, LIFE).map(wait),
    ]
    const holds = property(commands(kinds, { maxCommands: ACTS_A_RUN, size: 'max' }), (acts) => {
      modelRun(() => ({ model: newModel(), real: newHouse() }), acts)
    })
    assert(holds, { numRuns: RUNS })
    expect([...seen].sort()).toEqual(['accepted', 'canceled', 'pending', 'rejected'])
  },
  TIMEOUT,
)

const guests = constantFrom('nina', 'zoe', 'noa')
const senders = constantFrom('olga', 'adam')
const roles = constantFrom<Role[]>('owner', 'admin', 'member')

function newModel(): Model {
  return { clock: 0, senders: { olga: 'owner', adam: 'admin' }, waiting: {}, joined: {} }
}

function newHouse(): House {
  const people = [member('olga', 'owner'), member('adam', 'admin')] as const
  return { clock: 0, senders: new Map(people.map((one) => [one.id, one])), invitations: [], members: new Map() }
}

function invite(who: string, by: string, as: Role, resend: boolean): Act {
  return act(`${by} ${resend ? 'sends again to' : 'invites'} ${who} as ${as}`, (model, house) => {
    const expected = expectInvite(model, { who, by, as, resend })
    const pending = pendingOf(house, who)
    const decision = inviteMember(
      { actor: house.senders.get(by), roles: new Set([as]), resend, now: now(house.clock) },
      {
        ...rules,
        isMember: house.members.has(who),
        pending,
        sender: pending && house.senders.get(pending.inviterId),
        open: { count: openBesides(house, who), limit: MOST_OPEN },
        team: { asked: false, found: false, room: undefined },
      },
    )
    expect(decision.allowed).toBe(expected)
    if (!decision.allowed) return
    model.waiting[who] = { by, as, until: model.clock + LIFE }
    const sent = { roles: new Set([as]), expiresAt: now(house.clock + LIFE), inviterId: by }
    if (decision.value.act === 'extend') return change(house, decision.value.invitation.id, sent)
    close(house, decision.value.replaces, 'canceled')
    house.invitations.push({ ...fresh(`${house.invitations.length}`, who), ...sent })
  })
}

function accept(who: string): Act {
  return act(`${who} accepts`, (model, house) => {
    const waiting = openFor(model, who)
    const pending = pendingOf(house, who)
    const inviter = pending && standingInviter(pending, house.senders.get(pending.inviterId), grants, 'owner')
    const by = { email: emailOf(who).toUpperCase(), emailVerified: true, proven: false }
    const decision = acceptInvitation(pending, by, { inviter, verified: 'always' }, now(house.clock))
    expect(decision.allowed).toBe(waiting !== undefined)
    if (!decision.allowed || waiting === undefined) return
    model.joined[who] = waiting.as
    delete model.waiting[who]
    house.members.set(who, [...decision.value.roles])
    close(house, pending, 'accepted')
  })
}

function reject(who: string): Act {
  return act(`${who} declines`, (model, house) => {
    const pending = pendingOf(house, who)
    const by = { email: emailOf(who), emailVerified: false }
    const { allowed } = rejectInvitation(pending, by, now(house.clock))
    expect(allowed).toBe(openFor(model, who) !== undefined)
    if (!allowed) return
    delete model.waiting[who]
    close(house, pending, 'rejected')
  })
}

function cancel(who: string, by: string): Act {
  return act(`${by} takes back what ${who} got`, (model, house) => {
    const pending = pendingOf(house, who)
    const actor = house.senders.get(by)
    const { allowed } = cancelInvitation(pending, { actor, belongs: actor !== undefined }, grants)
    expect(allowed).toBe(model.waiting[who] !== undefined && rankOf(model, by) >= rank.admin)
    if (!allowed) return
    delete model.waiting[who]
    close(house, pending, 'canceled')
  })
}

function changeRole(who: string, to: Role): Act {
  return act(`${who} becomes ${to}`, (model, house) => {
    const target = house.senders.get(who)
    const pair = { actor: member('root', 'owner'), target }
    const decision = updateMemberRole(pair, new Set([to]), { ...rules, owners: 3 })
    expect(decision.allowed).toBe(model.senders[who] !== 'gone')
    if (!decision.allowed) return
    model.senders[who] = to
    house.senders.set(who, decision.value)
    fall(model, house, who)
  })
}

function leave(who: string): Act {
  return act(`${who} leaves`, (model, house) => {
    model.senders[who] = 'gone'
    house.senders.delete(who)
    fall(model, house, who)
  })
}

function comeBack(who: string, as: Role): Act {
  return act(`${who} comes back as ${as}`, (model, house) => {
    if (model.senders[who] !== 'gone') return
    model.senders[who] = as
    house.senders.set(who, member(who, as))
  })
}

function wait(time: number): Act {
  return act(`${time} pass`, (model, house) => {
    model.clock += time
    house.clock += time
  })
}

/** An act after which both tell the same of every address. */
function act(title: string, run: (model: Model, house: House) => void): Act {
  return {
    check: () => true,
    run: (model, house) => {
      run(model, house)
      for (const { status } of house.invitations) seen.add(status)
      expect(told(house)).toEqual(model.waiting)
      expect(Object.fromEntries([...house.members].map(([who, as]) => [who, as.join()]))).toEqual(model.joined)
    },
    toString: () => title,
  }
}

type Wish = { who: string; by: string; as: Role; resend: boolean }

function expectInvite(model: Model, { who, by, as, resend }: Wish): boolean {
  if (rankOf(model, by) < Math.max(rank.admin, rank[as]) || who in model.joined) return false
  const open = openFor(model, who)
  if (open !== undefined) return resend && rankOf(model, by) >= rank[open.as]
  return Object.keys(model.waiting).filter((one) => one !== who && openFor(model, one) !== undefined).length < MOST_OPEN
}

function openFor({ waiting, clock }: Model, who: string): Waiting | undefined {
  const found = waiting[who]
  return found !== undefined && found.until > clock ? found : undefined
}

function rankOf({ senders }: Model, who: string): number {
  const role = senders[who] ?? 'gone'
  return role === 'gone' ? -1 : rank[role]
}

function fall(model: Model, house: House, who: string): void {
  for (const [guest, { by, as }] of Object.entries(model.waiting)) {
    if (by === who && rankOf(model, who) < Math.max(rank.admin, rank[as])) delete model.waiting[guest]
  }
  const sent = house.invitations.filter(({ status, inviterId }) => status === 'pending' && inviterId === who)
  for (const fallen of fallenInvitations(sent, house.senders.get(who), rules)) close(house, fallen, 'canceled')
}

function told({ invitations }: House): object {
  const pending = invitations.filter(({ status }) => status === 'pending')
  expect(new Set(pending.map(({ email }) => email)).size).toBe(pending.length)
  return Object.fromEntries(
    pending.map(({ email, inviterId, roles: as, expiresAt }) => {
      return [email.split('@')[0], { by: inviterId, as: [...as].join(), until: expiresAt.getTime() }]
    }),
  )
}

function pendingOf({ invitations }: House, who: string): Invitation | undefined {
  return invitations.find(({ email, status }) => email === emailOf(who) && status === 'pending')
}

function openBesides({ invitations, clock }: House, who: string): number {
  const open = invitations.filter(({ status, expiresAt }) => status === 'pending' && expiresAt.getTime() > clock)
  return open.filter(({ email }) => email !== emailOf(who)).length
}

function change(house: House, id: string, changed: Partial<Invitation>): void {
  house.invitations = house.invitations.map((one) => (one.id === id ? { ...one, ...changed } : one))
}

function close(house: House, closed: Invitation | undefined, status: InvitationStatus): void {
  if (closed !== undefined) change(house, closed.id, { status })
}

function fresh(id: string, who: string): Omit<Invitation, 'roles' | 'expiresAt' | 'inviterId'> {
  return { id, organizationId: 'acme', email: emailOf(who), teamId: null, status: 'pending' }
}

function emailOf(who: string): string {
  return `${who}@example.com`
}

function member(id: string, role: string): Member {
  return { id, organizationId: 'acme', userId: id, roles: new Set([role]), teamId: null, createdAt: new Date(0) }
}

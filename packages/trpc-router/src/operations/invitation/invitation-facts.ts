import type { Decision } from '@foyer/auth-domain/decision'
import {
  inviteMember as decideInviteMember,
  type InvitationDecision,
} from '@foyer/auth-domain/invitation/invite-member'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { countOpenInvitations, findPendingInvitation } from '@foyer/db/organizations/invitations'
import { findActor, findMember } from '@foyer/db/organizations/members'
import { findTeam } from '@foyer/db/organizations/teams'
import { actingAs } from '#operations/member/acting-member.ts'
import { teamCapacity } from '#operations/member/remaining-capacity.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { type Inviter, inviterState, readInvitedAddresses } from './inviter.ts'

/** The organization, roles and team of invitations, with who sends them and the limits that apply. */
export type InvitationTerms = {
  organizationId: string
  roles: ReadonlySet<string>
  teamId: string | undefined
  max: { open: number | undefined; team: number | undefined }
}

/** The recipient of an invitation; `resend` extends a pending one, and `callbackURL` is where accepting it leads. */
export type Invitee = { email: Email; resend: boolean; callbackURL?: string | undefined }

/** What decides about one invitation, read in one trip. */
export type InvitationFacts = Awaited<ReturnType<typeof readInvitationFacts>>

export async function readInvitationFacts(
  db: Db,
  call: SignedInCall,
  { organizationId, teamId, max }: InvitationTerms,
  email: Email,
) {
  const now = call.now()
  const target = { organizationId, teamId: teamId ?? null }
  const [acting, pending, member, open, team, room] = await Promise.all([
    findActor(db, organizationId, call.user.id, now),
    findPendingInvitation(db, organizationId, email),
    findMember(db, organizationId, { email }, now),
    max.open === undefined ? 0 : countOpenInvitations(db, organizationId, { besides: email, now }),
    teamId === undefined ? undefined : findTeam(db, organizationId, teamId),
    teamCapacity(db, target, { members: undefined, team: max.team }),
  ])
  return { acting, pending, member, open, team, room }
}

/** Decides about one invitation. */
export async function decideInvitation(
  db: Db,
  call: SignedInCall,
  { organizationId, roles, teamId, max, inviter }: InvitationTerms & { inviter: Inviter },
  { email, resend, facts }: Invitee & { facts: InvitationFacts },
): Promise<Decision<InvitationDecision>> {
  const now = call.now()
  const memberBy = (userId: string) => findMember(db, organizationId, { userId }, now)
  const { pending, member, open, team, room } = facts
  const { actor, rules } = await actingAs(db, call, facts.acting)
  return decideInviteMember(
    { actor, roles, resend, now },
    {
      ...rules,
      isMember: member !== undefined,
      pending,
      sender: pending && (await memberBy(pending.inviterId)),
      open: { count: open, limit: max.open },
      team: { asked: teamId !== undefined, found: team !== undefined, room },
      inviter: inviterState(call, inviter, email),
    },
  )
}

/** What is read about an invitation and who sends it: `invited`, the addresses that are counted of them. */
export type LockedFacts = InvitationFacts & { invited: ReadonlySet<string> }

/** The same behind the locks. */
export async function readLockedFacts(
  trx: Trx,
  call: SignedInCall,
  terms: InvitationTerms,
  email: Email,
): Promise<LockedFacts> {
  const [facts, invited] = await Promise.all([
    readInvitationFacts(trx, call, terms, email),
    readInvitedAddresses(trx, call),
  ])
  return { ...facts, invited }
}

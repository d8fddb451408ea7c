import type { Decision } from '@foyer/auth-domain/decision'
import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import {
  inviteMember as decideInviteMember,
  type Inviting,
  type invitationInput,
  mayInvite,
} from '@foyer/auth-domain/invitation/invite-member'
import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Email } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/audit'
import type { Db, Trx } from '@foyer/db/handles'
import {
  closeInvitation,
  countOpenInvitations,
  findPendingInvitation,
  insertInvitation,
  renewInvitation,
} from '@foyer/db/invitations'
import { findMember } from '@foyer/db/members'
import { findTeam } from '@foyer/db/teams'
import type { z } from 'zod'
import { limitsOf, roomInTeam } from '../member/room-in.ts'
import { eventIn } from '../organization/event-in.ts'
import { limitOf } from '../organization/limit-of.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { rulesOf } from '../organization/rules.ts'
import { enqueueLetter } from '../outbox/enqueue.ts'
import type { SignedInCall } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'

/** Where invitations lead and as what, with the limits that hold there. */
export type Occasion = {
  organizationId: string
  roles: ReadonlySet<string>
  teamId: string | undefined
  most: { open: number | undefined; team: number | undefined }
}

/** Whom an invitation is for; `resend` extends the one they have. */
export type Guest = { email: Email; resend: boolean }

/** What may be asked before the transaction: the limits, and whether the caller may invite at all. */
export async function occasionOf(call: SignedInCall, input: z.output<typeof invitationInput>): Promise<Occasion> {
  const organizationId = await namedOrganization(call, input.organizationId)
  if (organizationId === undefined) throw refused('ORGANIZATION_NOT_FOUND')
  const { role: roles, teamId } = input
  const actor = await findMember(call.db, organizationId, { userId: call.user.id })
  orThrow(mayInvite({ actor, roles }, rulesOf(call)))
  const open = await limitOf(call.options.organization.invitationLimit, { organizationId })
  const { team } = await limitsOf(call, { organizationId, teamId: teamId ?? null })
  return { organizationId, roles, teamId, most: { open, team } }
}

/** Whether somebody may be invited. Asked before the transaction too, so that no refused invitation counts as a mail. */
export async function judgeInvitation(
  db: Db,
  call: SignedInCall,
  { organizationId, roles, teamId, most }: Occasion,
  { email, resend }: Guest,
): Promise<Decision<Inviting>> {
  const now = call.now()
  const memberBy = (userId: string) => findMember(db, organizationId, { userId })
  const actor = await memberBy(call.user.id)
  const pending = await findPendingInvitation(db, organizationId, email)
  const place = { organizationId, teamId: teamId ?? null }
  return decideInviteMember(
    { actor, roles, resend, now },
    {
      ...rulesOf(call),
      isMember: (await findMember(db, organizationId, { email })) !== undefined,
      pending,
      sender: pending && (await memberBy(pending.inviterId)),
      open: { count: await countOpenInvitations(db, organizationId, { besides: email, now }), limit: most.open },
      team: {
        // Only a limited team must exist: the wire keeps the id of one that is gone.
        asked: teamId !== undefined && most.team !== undefined,
        found: teamId !== undefined && (await findTeam(db, organizationId, teamId)) !== undefined,
        room: await roomInTeam(db, place, { members: undefined, team: most.team }),
      },
    },
  )
}

/** Judges an invitation and, where it may be, stores and mails it; the organization is held, and its mail is counted. */
export async function sendInvitation(
  trx: Trx,
  call: SignedInCall,
  occasion: Occasion,
  guest: Guest,
): Promise<Decision<Invitation>> {
  const decision = await judgeInvitation(trx, call, occasion, guest)
  if (!decision.allowed) return decision
  const invitation = await carryOut(trx, call, { ...occasion, ...guest }, decision.value)
  const { organizationId, id: invitationId } = invitation
  await recordEvent(trx, eventIn(call, 'invitation-sent', { organizationId }, { invitationId }))
  const languageTags = [...call.request.languageTags]
  await enqueueLetter(trx, call, guest.email, { letter: 'invitation', invitationId, languageTags })
  return { allowed: true, value: invitation }
}

async function carryOut(
  trx: Trx,
  call: SignedInCall,
  { organizationId, email, roles, teamId }: Occasion & Guest,
  inviting: Inviting,
): Promise<Invitation> {
  const expiresAt = inSeconds(call.now(), call.options.organization.invitationExpiresIn)
  const sent = { roles, teamId: teamId ?? null, expiresAt, inviterId: call.user.id }
  if (inviting.act === 'extend') {
    const extended = { ...inviting.invitation, ...sent, teamId: teamId ?? inviting.invitation.teamId }
    await renewInvitation(trx, extended)
    return extended
  }
  if (inviting.replaces !== undefined) await closeInvitation(trx, inviting.replaces.id, 'canceled')
  const invitation = { id: randomText(limits.idLength), organizationId, email, status: 'pending' as const, ...sent }
  await insertInvitation(trx, invitation, call.now())
  return invitation
}

import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
import {
  inviteMember as decideInviteMember,
  type Inviting,
  inviteMemberInput,
} from '@foyer/auth-domain/invitation/invite-member'
import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { type Email, parseEmail } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import {
  closeInvitation,
  countOpenInvitations,
  findPendingInvitation,
  insertInvitation,
  renewInvitation,
} from '@foyer/db/invitations'
import { findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { findTeam } from '@foyer/db/teams'
import type { z } from 'zod'
import { limitsOf, roomInTeam } from '../member/room-in.ts'
import { eventIn } from '../organization/event-in.ts'
import { limitOf } from '../organization/limit-of.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { grantsOf, showsTeams } from '../organization/rules.ts'
import { enqueueLetter } from '../outbox/enqueue.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { claimMail } from '../outbox/may-mail.ts'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'

type Wish = z.output<typeof inviteMemberInput> & { email: Email; organizationId: string }

type Most = { open: number | undefined; team: number | undefined }

/** Invites an address into an organization by mail, or with `resend` once more by the same invitation. */
export const inviteMember = signedIn(inviteMemberInput).mutation(async ({ ctx, input }) => {
  const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  if (email === undefined) throw refused('INVALID_EMAIL')
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('ORGANIZATION_NOT_FOUND')
  await claimMail(ctx, email)
  const place = { organizationId, teamId: input.teamId ?? null }
  const most: Most = {
    open: await limitOf(ctx.options.organization.invitationLimit, { organizationId }),
    team: (await limitsOf(ctx, place)).team,
  }
  const invitation = await inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const wish = { ...input, email, organizationId }
    const invited = await carryOut(trx, ctx, wish, orThrow(await judge(trx, ctx, wish, most)))
    await recordEvent(trx, eventIn(ctx, 'invitation-sent', { organizationId }, { invitationId: invited.id }))
    const languageTags = [...ctx.request.languageTags]
    await enqueueLetter(trx, ctx, email, { letter: 'invitation', invitationId: invited.id, languageTags })
    return invited
  })
  return showInvitation(invitation, showsTeams(ctx))
})

async function judge(
  trx: Trx,
  call: SignedInCall,
  wish: Wish,
  most: Most,
): Promise<ReturnType<typeof decideInviteMember>> {
  const { organizationId, email, teamId } = wish
  const actor = await findMember(trx, organizationId, { userId: call.user.id })
  const place = { organizationId, teamId: teamId ?? null }
  // Only a limited team must exist: the wire keeps the id of one that is gone.
  const asked = teamId !== undefined && most.team !== undefined
  return decideInviteMember(
    { actor, roles: wish.role, resend: wish.resend === true, now: call.now() },
    {
      grants: grantsOf(call),
      ownerRole: call.options.organization.creatorRole,
      isMember: (await findMember(trx, organizationId, { email })) !== undefined,
      pending: await findPendingInvitation(trx, organizationId, email),
      open: { count: await countOpenInvitations(trx, organizationId, call.now()), limit: most.open },
      team: {
        asked,
        found: teamId !== undefined && (await findTeam(trx, organizationId, teamId)) !== undefined,
        room: await roomInTeam(trx, place, { members: undefined, team: most.team }),
      },
    },
  )
}

async function carryOut(trx: Trx, call: SignedInCall, wish: Wish, inviting: Inviting): Promise<Invitation> {
  const expiresAt = inSeconds(call.now(), call.options.organization.invitationExpiresIn)
  const { organizationId, email, role: roles, teamId = null } = wish
  const sent = { roles, teamId, expiresAt, inviterId: call.user.id }
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

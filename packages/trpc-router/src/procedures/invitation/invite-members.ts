import { contract } from '@foyer/auth-domain/contract/contract'
import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { concernsSingleEmail, type inviteMembersOutput } from '@foyer/auth-domain/invitation/invite-members'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { type Email, parseNewEmail } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import type { z } from 'zod'
import {
  decideInvitation,
  type InvitationTerms,
  readInvitationFacts,
  readLockedFacts,
} from '#operations/invitation/invitation-facts.ts'
import { havingInvited, type Inviter, readInviter } from '#operations/invitation/inviter.ts'
import {
  inviteQuestion,
  lockForInvitations,
  lockInvitationQuotas,
  readInvitationTerms,
  type SentInvitation,
  sendInvitation,
} from '#operations/invitation/send-invitation.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { requireAnswers } from '#runtime/hooks/before.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

type Entry = z.output<typeof inviteMembersOutput>[number]

/** With the inviter as first seen. */
type SeenTerms = InvitationTerms & { inviter: Inviter }

/** An address of the input, and whether it may be invited. */
type CheckedAddress = { address: string; email: Decision<Email> }

const { mutation, refused } = procedure(contract.inviteMembers)

/** Invites several addresses in one call; a refused address does not affect the others. */
export const inviteMembers = mutation(async ({ ctx, input }) => {
  const terms = { ...(await readInvitationTerms(ctx, input)), inviter: await readInviter(ctx.db, ctx) }
  const checked: CheckedAddress[] = []
  for (const address of input.emails) {
    checked.push({ address, email: await checkAddress(ctx, termsAfter(ctx, terms, allowedOf(checked)), address) })
  }
  return inTransaction(ctx, async (trx) => {
    const call = await lockForInvitations(trx, ctx, terms, allowedOf(checked))
    await lockInvitationQuotas(trx, call, terms, allowedOf(checked))
    // All at once.
    requireAnswers(
      call,
      allowedOf(checked).map((email) => inviteQuestion(call, terms, email)),
    )
    const entries: Entry[] = []
    for (const entry of checked) entries.push(await invite(trx, call, terms, entry))
    return entries
  })
})

function allowedOf(checked: readonly CheckedAddress[]): Email[] {
  return checked.flatMap(({ email }) => (email.allowed ? [email.value] : []))
}

// Earlier addresses of the same call count towards the limits too.
function termsAfter(call: SignedInCall, terms: SeenTerms, earlier: readonly Email[]): SeenTerms {
  const { open, team } = terms.max
  const inviter = earlier.reduce((before, email) => havingInvited(call, before, email), terms.inviter)
  return { ...terms, inviter, max: { open: open === undefined ? undefined : open - earlier.length, team } }
}

async function checkAddress(call: SignedInCall, terms: SeenTerms, address: string): Promise<Decision<Email>> {
  const email = parseNewEmail(address, call.options.advanced.allowInternationalEmail)
  if (email === undefined) return refuse('INVALID_EMAIL')
  // On one connection, which answers all that it reads in one trip.
  const decision = await transact(call.db, async (trx) => {
    const facts = await readInvitationFacts(trx, call, terms, email)
    return decideInvitation(trx, call, terms, { email, resend: false, facts })
  })
  return decision.allowed ? allow(email) : decision
}

async function invite(
  trx: Trx,
  call: LockedCall,
  terms: InvitationTerms,
  { address, email }: CheckedAddress,
): Promise<Entry> {
  const decision: Decision<Invitation> = email.allowed ? await send(trx, call, terms, email.value) : email
  if (decision.allowed) return { email: address, invitation: showInvitation(decision.value, showsTeams(call)) }
  if (!concernsSingleEmail(decision.refusal)) throw refused(decision.refusal)
  const { code, message } = describeRefusal(decision.refusal, decision.subject)
  return { email: address, refusal: { code, message, reason: decision.reason } }
}

async function send(trx: Trx, call: LockedCall, terms: InvitationTerms, email: Email): Promise<SentInvitation> {
  const facts = await readLockedFacts(trx, call, terms, email)
  return sendInvitation(trx, call, terms, { email, resend: false, facts })
}

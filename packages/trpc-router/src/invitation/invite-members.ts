import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
import {
  concernsAddress,
  inviteMembersInput,
  type inviteMembersOutput,
} from '@foyer/auth-domain/invitation/invite-members'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { type Email, parseEmail } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/handles'
import { lockOrganization } from '@foyer/db/organizations'
import type { z } from 'zod'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { mayMail } from '../outbox/may-mail.ts'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { judgeInvitation, type Occasion, occasionOf, sendInvitation } from './send-invitation.ts'

type Entry = z.output<typeof inviteMembersOutput>[number]

/** An address as it was given, and whether an invitation may go there. */
type Addressee = { given: string; email: Decision<Email> }

/** Invites several addresses at once, as one call that mails; what is wrong with one of them holds up no other. */
export const inviteMembers = signedIn(inviteMembersInput).mutation(async ({ ctx, input }) => {
  const occasion = await occasionOf(ctx, input)
  const addressees: Addressee[] = []
  for (const given of input.emails) {
    const ahead = addressees.filter(({ email }) => email.allowed).length
    addressees.push({ given, email: await claimAddress(ctx, occasionAfter(occasion, ahead), given) })
  }
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, occasion.organizationId)
    const entries: Entry[] = []
    for (const addressee of addressees) entries.push(await invite(trx, ctx, occasion, addressee))
    return entries
  })
})

// Those before it in the same call take room too.
function occasionAfter(occasion: Occasion, ahead: number): Occasion {
  const { open, team } = occasion.most
  return { ...occasion, most: { open: open === undefined ? undefined : open - ahead, team } }
}

async function claimAddress(call: SignedInCall, occasion: Occasion, given: string): Promise<Decision<Email>> {
  const email = parseEmail(given, call.options.advanced.allowInternationalEmail)
  if (email === undefined) return refuse('INVALID_EMAIL')
  const decision = await judgeInvitation(call.db, call, occasion, { email, resend: false })
  if (!decision.allowed) return decision
  return (await mayMail(call, email, 'inviteTo')) ? allow(email) : refuse('TOO_MANY_REQUESTS')
}

async function invite(trx: Trx, call: SignedInCall, occasion: Occasion, { given, email }: Addressee): Promise<Entry> {
  const decision: Decision<Invitation> = email.allowed
    ? await sendInvitation(trx, call, occasion, { email: email.value, resend: false })
    : email
  if (decision.allowed) return { email: given, invitation: showInvitation(decision.value, showsTeams(call)) }
  if (!concernsAddress(decision.refusal)) throw refused(decision.refusal)
  const { code, message } = describeRefusal(decision.refusal)
  return { email: given, refusal: { code, message } }
}

import { z } from 'zod'
import { limits } from '#limits.ts'
import type { RefusalName } from '#refusals.ts'
import { parseEmail } from '#user/email.ts'
import { invitationSchema } from './invitation.schema.ts'
import { invitationInput } from './invite-member.ts'

const emailList = z
  .array(z.string().max(limits.emailMaxOctets))
  .min(1)
  .max(limits.maxInvitationsPerCall)
  .refine(
    (emails) => new Set(emails.map((email) => parseEmail(email, true) ?? email)).size === emails.length,
    'Must not repeat an email address',
  )

/** Several emails with the same roles and team. An invalid email is refused individually, the others are invited. */
export const inviteMembersInput = invitationInput.extend({ emails: emailList })

/** `reason`: a code of the application's own. */
const refusalSchema = z.object({ code: z.string(), message: z.string(), reason: z.string().optional() })

/** One entry per email, in input order. */
export const inviteMembersOutput = z.array(
  z.union([
    z.object({ email: z.string(), invitation: invitationSchema }),
    z.object({ email: z.string(), refusal: refusalSchema }),
  ]),
)

const refusalsOfOneEmail: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'REFUSED_BY_APPLICATION',
  'INVALID_EMAIL',
  'TOO_MANY_REQUESTS',
  'ALREADY_A_MEMBER',
  'ALREADY_INVITED',
  'INVITATION_LIMIT_REACHED',
  'EMAIL_VERIFICATION_REQUIRED_TO_INVITE',
])

/** Whether a refusal concerns a single email, so that the other emails of a call are still invited. */
export function concernsSingleEmail(refusal: RefusalName): boolean {
  return refusalsOfOneEmail.has(refusal)
}

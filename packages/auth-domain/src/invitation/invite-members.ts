import { z } from 'zod'
import { limits } from '../limits.ts'
import type { RefusalName } from '../refusals.ts'
import { parseEmail } from '../user/email.ts'
import { invitationSchema } from './invitation.ts'
import { invitationInput } from './invite-member.ts'

const addresses = z
  .array(z.string().max(limits.emailMaxOctets))
  .min(1)
  .max(limits.addressesInvitedAtOnce)
  .refine((given) => new Set(given.map((address) => parseEmail(address, true) ?? address)).size === given.length)

/** Several at once into the same role and team. An address that is none is refused alone, the others are invited. */
export const inviteMembersInput = invitationInput.extend({ emails: addresses })

const refusalSchema = z.object({ code: z.string(), message: z.string() })

/** One for each address, in the order they were given. */
export const inviteMembersOutput = z.array(
  z.union([
    z.object({ email: z.string(), invitation: invitationSchema }),
    z.object({ email: z.string(), refusal: refusalSchema }),
  ]),
)

const oneAddressesAffair: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'INVALID_EMAIL',
  'TOO_MANY_REQUESTS',
  'ALREADY_A_MEMBER',
  'ALREADY_INVITED',
  'INVITATION_LIMIT_REACHED',
])

/** Whether a refusal is about one address, so that the others of a call are invited all the same. */
export function concernsAddress(refusal: RefusalName): boolean {
  return oneAddressesAffair.has(refusal)
}

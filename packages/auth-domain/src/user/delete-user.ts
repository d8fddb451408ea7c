import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'

export const deleteUserInput = z.object({
  password: z.string().optional(),
  token: z.string().optional(),
  callbackURL: z.string().optional(),
})

export const deleteUserOutput = z.object({
  success: z.literal(true),
  message: z.enum(['User deleted', 'Verification email sent']),
})

export const deleteUserCallbackInput = z.object({ token: z.string(), callbackURL: z.string().optional() })

export const deleteUserCallbackOutput = z.union([z.object({ redirectTo: z.string() }), deleteUserOutput])

/** What someone shows to have their account deleted; a fresh session counts where nothing else is shown. */
export type DeletionProof = { token: string | undefined; password: string | undefined; fresh: boolean }

/** How a deletion goes on: by the token shown, by a mail that asks back, or at once. */
export type Deletion = { by: 'token'; token: string } | { by: 'mail' } | { by: 'request' }

/** Whether an account may be deleted, once a password that was shown has been found right (specification section 5). */
export function deleteUser(proof: DeletionProof, policy: { sendVerification: boolean }): Decision<Deletion> {
  if (proof.token !== undefined && proof.token !== '') return allow({ by: 'token', token: proof.token })
  if (policy.sendVerification) return allow({ by: 'mail' })
  if (proof.password !== undefined || proof.fresh) return allow({ by: 'request' })
  return refuse('SESSION_EXPIRED')
}

/** A member of one of the organizations the user belongs to. */
export type FellowMember = { organizationId: string; userId: string; roles: ReadonlySet<string> }

/**
 * Which organizations go with a user: those nobody else is in. Refused while one with others in it would be left
 * without an owner (S53). `fellows` holds every member of the user's organizations, the user too.
 */
export function organizationsLeftBehind(
  userId: string,
  fellows: readonly FellowMember[],
  ownerRole: string,
): Decision<string[]> {
  const own = fellows.filter((member) => member.userId === userId)
  const alone: string[] = []
  for (const { organizationId, roles } of own) {
    const others = fellows.filter((member) => member.organizationId === organizationId && member.userId !== userId)
    if (others.length === 0) alone.push(organizationId)
    else if (roles.has(ownerRole) && !others.some((other) => other.roles.has(ownerRole))) {
      return refuse('ONLY_OWNER_CANNOT_LEAVE')
    }
  }
  return allow(alone)
}

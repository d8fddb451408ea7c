import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'

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

/** Proof required to delete the memberships account; a fresh session suffices without token and password. */
export type DeletionProof = { token: string | undefined; password: string | undefined; fresh: boolean }

/** How a deletion proceeds: by the given token, by a confirmation mail, or immediately. */
export type Deletion = { by: 'token'; token: string } | { by: 'mail' } | { by: 'request' }

/** Whether an account may be deleted; a given password has been verified before (specification section 5). */
export function deleteUser(proof: DeletionProof, policy: { sendVerification: boolean }): Decision<Deletion> {
  if (proof.token !== undefined && proof.token !== '') return allow({ by: 'token', token: proof.token })
  if (policy.sendVerification) return allow({ by: 'mail' })
  if (proof.password !== undefined || proof.fresh) return allow({ by: 'request' })
  return refuse('SESSION_EXPIRED')
}

/** A member of one of the organizations the user belongs to. */
export type OrganizationMember = { organizationId: string; userId: string; roles: ReadonlySet<string> }

/** The owner role, and whether the options keep organizations from being deleted. */
type DeletionRules = { ownerRole: string; keepsOrganizations: boolean }

/**
 * The organizations to delete with a user: those without other members. Refused while one with other members would be
 * left without an owner, and where the options do not let an organization be deleted (S53). `members` are all members of
 * the user's organizations, the user included.
 */
export function organizationsToDelete(
  userId: string,
  members: readonly OrganizationMember[],
  { ownerRole, keepsOrganizations }: DeletionRules,
): Decision<string[]> {
  const memberships = members.filter((member) => member.userId === userId)
  const soleMemberOf: string[] = []
  for (const { organizationId, roles } of memberships) {
    const others = members.filter((member) => member.organizationId === organizationId && member.userId !== userId)
    if (others.length === 0) soleMemberOf.push(organizationId)
    else if (roles.has(ownerRole) && !others.some((other) => other.roles.has(ownerRole))) {
      return refuse('ONLY_OWNER_CANNOT_LEAVE')
    }
  }
  return keepsOrganizations && soleMemberOf.length > 0 ? refuse('ONLY_MEMBER_CANNOT_BE_DELETED') : allow(soleMemberOf)
}

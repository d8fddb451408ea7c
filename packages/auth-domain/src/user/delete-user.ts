import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { keepingEmpty } from '#input/empty-as-absent.ts'

export const deleteUserInput = z.object({
  // An empty confirmation of what cannot be undone is a wrong one.
  password: keepingEmpty(z.string().optional()),
  token: keepingEmpty(z.string().optional()),
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

/** A membership of the user: whether the organization has other members, and an owner among them. */
export type OwnMembership = {
  organizationId: string
  roles: ReadonlySet<string>
  others: boolean
  otherOwner: boolean
}

/** The owner role, and whether the options keep organizations from being deleted. */
type DeletionRules = { ownerRole: string; keepsOrganizations: boolean }

/** The organizations of a deleted user: those to delete with them, and those that they only leave. */
type DeletedUserOrganizations = { deleted: string[]; left: string[] }

/**
 * Organizations without other members are deleted with a user. Refused while one with other members would be left
 * without an owner, and where the options do not let an organization be deleted (S53).
 */
export function organizationsToDelete(
  memberships: readonly OwnMembership[],
  { ownerRole, keepsOrganizations }: DeletionRules,
): Decision<DeletedUserOrganizations> {
  if (memberships.some((own) => own.others && own.roles.has(ownerRole) && !own.otherOwner)) {
    return refuse('ONLY_OWNER_CANNOT_LEAVE')
  }
  const deleted = memberships.filter(({ others }) => !others).map(({ organizationId }) => organizationId)
  if (keepsOrganizations && deleted.length > 0) return refuse('ONLY_MEMBER_CANNOT_BE_DELETED')
  const left = memberships.filter(({ others }) => others).map(({ organizationId }) => organizationId)
  return allow({ deleted, left })
}

/** No user can have an email with a colon. */
export const DELETED_EMAIL_PREFIX = 'deleted:'

/** The email of a user whose deletion has begun and not ended. */
export function deletedEmail(id: string): string {
  return `${DELETED_EMAIL_PREFIX}${id.toLowerCase()}@deleted.invalid`
}

export function isBeingDeleted(email: string): boolean {
  return email.startsWith(DELETED_EMAIL_PREFIX)
}

import { compareStates, type OrganizationState, type previewSchema } from '@foyer/auth-domain/role/preview'
import type { Trx } from '@foyer/db/engine/handles'
import { undone } from '@foyer/db/engine/undone'
import { findMadeRoles } from '@foyer/db/organizations/organization-roles'
import {
  countPendingInvitations,
  findNamesOf,
  findPreviewedMembers,
  type StateQuery,
} from '@foyer/db/organizations/organization-state'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findTwoFactorRequirement } from '@foyer/db/organizations/two-factor-requirement'
import type { z } from 'zod'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Whose rights a change concerns, told once it was done; and whether it is about second factors. */
type Scope<Answer> = {
  organizationId: string
  dryRun: boolean | undefined
  of: (answer: Answer) => StateQuery['of']
  secondFactors?: true
  /** Of a deletion nobody is left, which is told without deleting. */
  leaves?: 'nobody'
}

const NOBODY: OrganizationState = { members: [], grants: {}, required: false, pendingInvitations: 0 }

type WithPreview<Answer> = Answer & { preview?: z.infer<typeof previewSchema> }

/**
 * Runs a change of an organization in a transaction; of a dry run everything is undone, and the answer tells what had become of
 * the members.
 */
export async function inTransactionOrPreview<Answer extends object>(
  call: SignedInCall,
  { dryRun, ...scope }: Scope<Answer>,
  work: (trx: Trx) => Promise<Answer>,
): Promise<WithPreview<Answer>> {
  if (dryRun !== true) return inTransaction(call, work)
  return inTransaction(call, async (trx) => {
    // The locks of what is undone go with it: nobody else is to change the organization between the two states.
    await lockOrganization(trx, scope.organizationId)
    const { answer, query, after } = await undone(trx, async () => {
      const answer = await work(trx)
      const query = queryOf(call, scope, answer)
      const after = scope.leaves === 'nobody' ? NOBODY : await readState(trx, call, scope.organizationId, query)
      return { answer, query, after }
    })
    call.outbox.filled = false
    const before = await readState(trx, call, scope.organizationId, query)
    const { changes, ...preview } = compareStates(before, after)
    const names = await findNamesOf(
      trx,
      changes.map(({ userId }) => userId),
    )
    const named = changes.map((change) => ({ ...change, ...(names.get(change.userId) ?? { name: '', email: '' }) }))
    return { ...answer, preview: { ...preview, changes: named } }
  })
}

function queryOf<Answer>(
  { options, now }: SignedInCall,
  { of, secondFactors }: Omit<Scope<Answer>, 'dryRun'>,
  answer: Answer,
): StateQuery {
  return { of: of(answer), passkeys: secondFactors && options.passkey.enabled, now: now() }
}

async function readState(
  trx: Trx,
  { options }: SignedInCall,
  organizationId: string,
  query: StateQuery,
): Promise<OrganizationState> {
  const [members, made, requirement, pendingInvitations] = await Promise.all([
    findPreviewedMembers(trx, organizationId, query),
    findMadeRoles(trx, organizationId),
    findTwoFactorRequirement(trx, organizationId),
    countPendingInvitations(trx, organizationId),
  ])
  const required = (requirement?.requiredFrom ?? null) !== null
  return { members, grants: rulesOf({ options }, made).grants, required, pendingInvitations }
}

import { showOrganizationApiKey } from '@foyer/auth-domain/api-key/api-key'
import { manageApiKeys } from '@foyer/auth-domain/api-key/organization-api-key'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { findActingMember } from '#operations/member/acting-member.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** The keys of an organization, oldest first; for members with the right to read them. */
export const listOrganizationApiKeys = procedure(contract.listOrganizationApiKeys).query(async ({ ctx }) => {
  const { organizationId } = ctx
  const { actor, rules } = await findActingMember(ctx.db, ctx, organizationId)
  orThrow(manageApiKeys(actor, rules.grants, 'read'))
  const now = ctx.now()
  return (await findApiKeysOf(ctx.db, { organizationId })).map((key) => showOrganizationApiKey(countedAt(key, now)))
})

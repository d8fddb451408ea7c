import { showOrganizationApiKey } from '@foyer/auth-domain/api-key/api-key'
import { manageApiKeys } from '@foyer/auth-domain/api-key/organization-api-key'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { organizationOfKeys } from '#operations/api-key/organization-keys.ts'
import { findActingMember } from '#operations/member/acting-member.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** The keys of an organization, oldest first; for members with the right to read them. */
export const listOrganizationApiKeys = signedInProcedure(inOrganizationInput).query(async ({ ctx, input }) => {
  assertApiKeysEnabled(ctx)
  const organizationId = await organizationOfKeys(ctx, input?.organizationId)
  const actor = await findActingMember(ctx.db, ctx, organizationId)
  orThrow(manageApiKeys(actor, grantsOf(ctx), 'read'))
  const now = ctx.now()
  return (await findApiKeysOf(ctx.db, { organizationId })).map((key) => showOrganizationApiKey(countedAt(key, now)))
})

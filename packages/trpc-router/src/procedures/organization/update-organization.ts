import { contract } from '@foyer/auth-domain/contract/contract'
import { changeFields, parseFieldsInput, recordedNames } from '@foyer/auth-domain/fields/fields'
import type { updateOrganizationInput } from '@foyer/auth-domain/organization/change-organization'
import { type StoredOrganization, showOrganization, withMetadata } from '@foyer/auth-domain/organization/organization'
import { isInline, type Linked } from '@foyer/auth-domain/picture/inline-picture'
import { uniqueViolation } from '@foyer/db/engine/errors'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeOrganization } from '@foyer/db/organizations/organizations'
import type { z } from 'zod'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { assertMayUpdate, assertUpdates } from '#operations/organization/assert-may-update.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { putTaken, takePicture } from '#operations/picture/take-picture.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

type Input = z.output<typeof updateOrganizationInput>

const { mutation, refused } = procedure(contract.updateOrganization)

/** Changes the given fields of an organization: name, slug, logo, metadata and those of an application's own. */
export const updateOrganization = mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { additionalFields } = ctx.options.organization
  const own = orThrow(parseFieldsInput(additionalFields, input.data, { action: 'update', by: 'owner' }))
  if (isInline(input.data.logo)) await assertMayUpdate(ctx.db, ctx, organizationId)
  const picture = await takePicture(ctx, input.data.logo)
  const change = columnsOf({ ...input.data, logo: picture.link })
  try {
    const changed = await inTransaction(ctx, async (trx) => {
      const { organization: before, call, ...acting } = await lockActingMember(trx, ctx, organizationId)
      assertUpdates(acting)
      await putTaken(trx, { organizationId }, picture)
      const changed = [...Object.keys(change), ...recordedNames(additionalFields, own)]
      const renamed = change.name !== undefined && before !== undefined && { from: before.name, to: change.name }
      const detail = { changed, ...(renamed && renamed.from !== renamed.to && renamed) }
      await recordEvent(trx, organizationEvent(call, 'organization.updated', { organizationId }, detail))
      if (before === undefined) return undefined
      const fields = Object.keys(own).length === 0 ? {} : { fields: orThrow(changeFields(before.fields, own)) }
      await changeOrganization(trx, organizationId, { ...change, ...fields })
      return { ...before, ...change, ...fields }
    })
    if (changed === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    return withMetadata(showOrganization(changed, additionalFields))
  } catch (error) {
    if (uniqueViolation(error) === 'organization_slug_key') throw refused('ORGANIZATION_ALREADY_EXISTS')
    throw error
  }
})

// Named one by one: the input has the fields of an application's own beside them.
function columnsOf({ name, slug, logo, metadata }: Linked<Input['data'], 'logo'>): Partial<StoredOrganization> {
  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(logo !== undefined && { logo }),
    ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }),
  }
}

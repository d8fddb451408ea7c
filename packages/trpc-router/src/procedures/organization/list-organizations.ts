import { contract } from '@foyer/auth-domain/contract/contract'
import { unsetFieldsOctets } from '@foyer/auth-domain/fields/fields'
import { showOrganization } from '@foyer/auth-domain/organization/organization'
import { changeKeys } from '@foyer/db/changes/change-keys'
import { findOrganizationsOf } from '@foyer/db/organizations/organizations'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The organizations of the signed-in user, oldest membership first. */
export const listOrganizations = procedure(contract.listOrganizations).query(async ({ ctx }) => {
  const fields = ctx.options.organization.additionalFields
  const { organizations, whole } = await findOrganizationsOf(ctx.db, ctx.user.id, unsetFieldsOctets(fields))
  ctx.dependencies?.add(changeKeys.membershipsOf(ctx.user.id))
  // A change of one that is not shown may make room for another that then is.
  if (!whole) ctx.dependencies?.never()
  ctx.dependencies?.add(...organizations.map(({ id }) => changeKeys.organization(id)))
  return organizations.map((one) => showOrganization(one, fields))
})

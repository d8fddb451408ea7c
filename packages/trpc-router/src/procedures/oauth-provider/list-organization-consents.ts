import { contract } from '@foyer/auth-domain/contract/contract'
import { mayManageClients } from '@foyer/auth-domain/oauth-provider/client-manager'
import { consentPosition } from '@foyer/auth-domain/oauth-provider/consent.schema'
import { findConsentsInOrganization } from '@foyer/db/oauth-provider/consents'
import { findActingMember } from '#operations/member/acting-member.ts'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.listOrganizationConsents)

/** A page of the applications that members have let into an organization, the last ones first; for those who may see them. */
export const listOrganizationConsents = query(async ({ ctx, input: { cursor, limit } }) => {
  const { organizationId } = ctx
  const { actor, rules } = await findActingMember(ctx.db, ctx, organizationId)
  if (!mayManageClients(rules.grants, actor, 'read')) throw refused('NOT_ALLOWED_TO_MANAGE_CLIENTS')
  const after = readCursor(consentPosition, cursor)
  const found = await findConsentsInOrganization(ctx.db, organizationId, { after, limit: limit + 1 })
  const consents = found.slice(0, limit)
  const last = found.length > limit ? consents.at(-1) : undefined
  return {
    consents,
    nextCursor: last === undefined ? null : writeCursor({ createdAt: last.createdAt, id: last.id }),
  }
})

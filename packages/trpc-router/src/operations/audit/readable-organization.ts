import { may } from '@foyer/auth-domain/permission/permissions'
import { findActingMember } from '#operations/member/acting-member.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The requested organization; refuses a user who may not read its events. */
export async function readableOrganization(call: SignedInCall, requestedId: string | undefined): Promise<string> {
  const organizationId = await requestedOrganization(call, requestedId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const member = await findActingMember(call.db, call, organizationId)
  if (member === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  if (!may(grantsOf(call), member.roles, 'organization:update')) throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
  return organizationId
}

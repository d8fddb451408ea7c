import { may } from '@foyer/auth-domain/permission/permissions'
import { findMember } from '@foyer/db/members'
import { namedOrganization } from '../organization/named-organization.ts'
import { grantsOf } from '../organization/rules.ts'
import type { SignedInCall } from '../procedures.ts'
import { refused } from '../refused.ts'

/** The organization whose events are asked for, if the person signed in manages it. */
export async function readableOrganization(call: SignedInCall, given: string | undefined): Promise<string> {
  const organizationId = await namedOrganization(call, given)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const member = await findMember(call.db, organizationId, { userId: call.user.id })
  if (member === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  if (!may(grantsOf(call), member.roles, 'organization:update')) throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
  return organizationId
}

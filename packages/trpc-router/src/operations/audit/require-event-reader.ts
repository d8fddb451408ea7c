import { may } from '@foyer/auth-domain/permission/permissions'
import { findActingMember } from '#operations/member/acting-member.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Refuses a user who may not read the events of an organization. */
export async function requireEventReader(call: SignedInCall, organizationId: string): Promise<void> {
  const member = await findActingMember(call.db, call, organizationId)
  if (member === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  if (!may(grantsOf(call), member.roles, 'organization:update')) throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
}

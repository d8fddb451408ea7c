import { checkEventReader } from '@foyer/auth-domain/audit/list-events'
import { findActingMember } from '#operations/member/acting-member.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Refuses a user who may not read the events of an organization. */
export async function requireEventReader(call: SignedInCall, organizationId: string): Promise<void> {
  orThrow(checkEventReader(grantsOf(call), await findActingMember(call.db, call, organizationId)))
}

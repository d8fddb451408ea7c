import { checkEventReader } from '@foyer/auth-domain/audit/list-events'
import { findActingMember } from '#operations/member/acting-member.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Refuses a user who may not read the events of an organization. */
export async function requireEventReader(call: SignedInCall, organizationId: string): Promise<void> {
  const { actor, rules } = await findActingMember(call.db, call, organizationId)
  orThrow(checkEventReader(rules.grants, actor))
}

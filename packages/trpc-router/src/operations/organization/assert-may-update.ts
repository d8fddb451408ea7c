import { updateOrganization } from '@foyer/auth-domain/organization/change-organization'
import type { Db } from '@foyer/db/engine/handles'
import { type ActingMember, findActingMember } from '#operations/member/acting-member.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Refuses a caller who may not change an organization. */
export async function assertMayUpdate(db: Db, call: SignedInCall, organizationId: string): Promise<void> {
  assertUpdates(await findActingMember(db, call, organizationId))
}

/** The same of a member who was read or locked before. */
export function assertUpdates({ actor, rules }: ActingMember): void {
  orThrow(updateOrganization(actor, rules.grants))
}

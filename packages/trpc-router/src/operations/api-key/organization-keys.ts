import { manageApiKeys } from '@foyer/auth-domain/api-key/organization-api-key'
import type { Member } from '@foyer/auth-domain/member/member'
import type { StoredOrganization } from '@foyer/auth-domain/organization/organization'
import type { Rules } from '@foyer/auth-domain/permission/permissions'
import type { Trx } from '@foyer/db/engine/handles'
import { lockActingMember } from '#operations/member/acting-member.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

export type KeyManager = { organization: StoredOrganization; call: LockedCall; actor: Member; rules: Rules }

/** Locks an organization and the member who makes, changes or deletes a key of it, and admits them. */
export async function lockKeysOf(
  trx: Trx,
  ctx: SignedInCall,
  organizationId: string,
  action: 'create' | 'update' | 'delete',
): Promise<KeyManager> {
  const { organization, call, actor: member, rules } = await lockActingMember(trx, ctx, organizationId)
  const actor = orThrow(manageApiKeys(member, rules.grants, action))
  if (organization === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  return { organization, call, actor, rules }
}

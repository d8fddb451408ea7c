import {
  type ClientAction,
  type ClientRights,
  mayManageClients,
  mayStepIn,
} from '@foyer/auth-domain/oauth-provider/client-manager'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { type ClientOwner, findOAuthClient, lockOAuthClient } from '@foyer/db/oauth-provider/clients'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findActingMember } from '#operations/member/acting-member.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Refuses who may not do this with the clients of an organization, or of the service; returns as what they may. */
export async function requireClientManager(
  db: Db | Trx,
  call: SignedInCall,
  { organizationId }: ClientOwner,
  to: ClientAction,
): Promise<ClientRights> {
  const isAdmin = mayAdminister(call.options.admin, call.user, { app: [to] })
  const rights =
    organizationId === null
      ? { owns: isAdmin, stepsIn: false }
      : { owns: await isManager(db, call, organizationId, to), stepsIn: isAdmin && mayStepIn(to) }
  if (!rights.owns && !rights.stepsIn) throw refused('NOT_ALLOWED_TO_MANAGE_CLIENTS')
  if (organizationId === null || !rights.owns) await requireSecondFactor(db, call, call)
  return rights
}

async function isManager(db: Db | Trx, call: SignedInCall, id: string, to: ClientAction): Promise<boolean> {
  const { actor, rules } = await findActingMember(db, call, id)
  return mayManageClients(rules.grants, actor, to)
}

/** The same on locked rows; returns the caller. */
export async function lockClientManager(
  trx: Trx,
  call: SignedInCall,
  owner: ClientOwner,
  to: ClientAction,
): Promise<{ actor: LockedCall; rights: ClientRights }> {
  if (owner.organizationId !== null) await lockOrganization(trx, owner.organizationId)
  const actor = await lockActor(trx, call)
  return { actor, rights: await requireClientManager(trx, actor, owner, to) }
}

/** A client that the caller may change; everything that is decided on is locked. */
export async function lockManagedClient(
  trx: Trx,
  call: SignedInCall,
  id: string,
  to: ClientAction,
): Promise<{ actor: LockedCall; rights: ClientRights; client: OAuthClient }> {
  // Whose it is never changes. One that is unknown is refused as the service's: only admins are told that there is none.
  const { organizationId = null } = (await findOAuthClient(trx, id)) ?? {}
  const manager = await lockClientManager(trx, call, { organizationId }, to)
  const client = await lockOAuthClient(trx, id)
  if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
  return { ...manager, client }
}

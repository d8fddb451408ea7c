import {
  type ClientAction,
  type ClientRights,
  mayManageClients,
  mayStepIn,
} from '@foyer/auth-domain/oauth-provider/client-manager'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { type ClientOwner, lockOAuthClient, organizationOfClient } from '@foyer/db/oauth-provider/clients'
import { findActor } from '@foyer/db/organizations/members'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { type ActingMember, actingAs, findActingMember, lockActingMember } from '#operations/member/acting-member.ts'
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
  const acting = organizationId === null ? undefined : await findActingMember(db, call, organizationId)
  return rightsOf(db, call, acting, to)
}

/** `acting`: who acts in the organization, undefined for the clients of the service. */
async function rightsOf(
  db: Db | Trx,
  call: SignedInCall,
  acting: ActingMember | undefined,
  to: ClientAction,
): Promise<ClientRights> {
  const isAdmin = mayAdminister(call.options.admin, call.user, { app: [to] })
  const rights =
    acting === undefined
      ? { owns: isAdmin, stepsIn: false }
      : { owns: mayManageClients(acting.rules.grants, acting.actor, to), stepsIn: isAdmin && mayStepIn(to) }
  if (!rights.owns && !rights.stepsIn) throw refused('NOT_ALLOWED_TO_MANAGE_CLIENTS')
  if (acting === undefined || !rights.owns) await requireSecondFactor(db, call, call)
  return rights
}

export type ClientManager = { actor: LockedCall; rights: ClientRights }

/** The same on locked rows; returns the caller. */
export async function lockClientManager(
  trx: Trx,
  ctx: SignedInCall,
  { organizationId }: ClientOwner,
  to: ClientAction,
): Promise<ClientManager> {
  if (organizationId === null) {
    const actor = await lockActor(trx, ctx)
    return { actor, rights: await rightsOf(trx, actor, undefined, to) }
  }
  const { call: actor, ...acting } = await lockActingMember(trx, ctx, organizationId)
  return { actor, rights: await rightsOf(trx, actor, acting, to) }
}

/** The same of a client, with whose it is. One that is unknown is refused as the service's: only admins are told that there is none. */
export async function lockManagerOfClient(
  trx: Trx,
  ctx: SignedInCall,
  id: string,
  to: ClientAction,
): Promise<ClientManager & ClientOwner> {
  const owner = organizationOfClient(id)
  const [organization, actor, member] = await Promise.all([
    lockOrganization(trx, owner),
    lockActor(trx, ctx),
    findActor(trx, owner, ctx.user.id, ctx.now()),
  ])
  const acting = organization && (await actingAs(trx, actor, member))
  return { actor, rights: await rightsOf(trx, actor, acting, to), organizationId: organization?.id ?? null }
}

/** A client that the caller may change; everything that is decided on is locked. */
export async function lockManagedClient(
  trx: Trx,
  call: SignedInCall,
  id: string,
  to: ClientAction,
): Promise<ClientManager & { client: OAuthClient }> {
  const manager = await lockManagerOfClient(trx, call, id, to)
  const client = await lockOAuthClient(trx, id)
  if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
  return { ...manager, client }
}

import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { checkWebhookManager, type Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { findWebhook, lockWebhook, type WebhookScope, type WebhookSecrets } from '@foyer/db/webhooks/webhooks'
import { type ActingMember, findActingMember, lockActingMember } from '#operations/member/acting-member.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** Which endpoints a call names: of an organization, or without it those of the service. */
type Named = { organizationId?: string | undefined }

/** The endpoints that the caller may see; refused where they may not. */
export async function webhookScopeOf(
  db: Db | Trx,
  call: SignedInCall,
  { organizationId }: Named,
): Promise<WebhookScope> {
  if (organizationId !== undefined)
    return scopeIn(organizationId, await findActingMember(db, call, organizationId), 'see')
  return scopeOfService(db, call)
}

function scopeIn(organizationId: string, { actor, rules }: ActingMember, to: 'see' | 'change'): WebhookScope {
  orThrow(checkWebhookManager(rules.grants, actor, to))
  return { organizationId }
}

async function scopeOfService(db: Db | Trx, call: SignedInCall): Promise<WebhookScope> {
  const isAdmin = mayAdminister(call.options.admin, call.user, { webhook: ['manage'] })
  if (!isAdmin) throw refused('NOT_ALLOWED_TO_MANAGE_WEBHOOKS')
  await requireSecondFactor(db, call, call)
  return { organizationId: null }
}

export type LockedManager = { call: LockedCall; scope: WebhookScope }

/** Those that they may change, on locked rows. */
export async function lockWebhookManager(
  trx: Trx,
  ctx: SignedInCall,
  { organizationId }: Named,
): Promise<LockedManager> {
  if (organizationId !== undefined) {
    const { call, ...member } = await lockActingMember(trx, ctx, organizationId)
    return { call, scope: scopeIn(organizationId, member, 'change') }
  }
  const call = await lockActor(trx, ctx)
  return { call, scope: await scopeOfService(trx, call) }
}

type One = Named & { webhookId: string }

/** An endpoint that the caller may see. */
export async function requireWebhook(call: SignedInCall, { webhookId, ...named }: One): Promise<Webhook> {
  const webhook = await findWebhook(call.db, await webhookScopeOf(call.db, call, named), webhookId)
  if (webhook === undefined) throw refused('WEBHOOK_NOT_FOUND')
  return webhook
}

/** An endpoint that the caller may change; everything that is decided on is locked. */
export async function lockManagedWebhook(
  trx: Trx,
  call: SignedInCall,
  { webhookId, ...named }: One,
): Promise<{ call: LockedCall; webhook: Webhook & WebhookSecrets }> {
  const { call: actor, scope } = await lockWebhookManager(trx, call, named)
  const webhook = await lockWebhook(trx, scope, webhookId)
  if (webhook === undefined) throw refused('WEBHOOK_NOT_FOUND')
  return { call: actor, webhook }
}

/** The same, of one that is enabled. */
export async function lockEnabledWebhook(trx: Trx, call: SignedInCall, one: One): Promise<Webhook> {
  const { webhook } = await lockManagedWebhook(trx, call, one)
  if (webhook.disabledAt !== null) throw refused('WEBHOOK_DISABLED')
  return webhook
}

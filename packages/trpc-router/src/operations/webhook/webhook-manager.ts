import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { checkWebhookManager, type Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findWebhook, lockWebhook, type WebhookScope, type WebhookSecrets } from '@foyer/db/webhooks/webhooks'
import { findActingMember } from '#operations/member/acting-member.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** Which endpoints a call names: of an organization, or without it those of the service. */
type Named = { organizationId?: string | undefined }

/** The endpoints that the caller may see, or change; refused where they may not. */
export async function webhookScopeOf(
  db: Db | Trx,
  call: SignedInCall,
  { organizationId }: Named,
  to: 'see' | 'change' = 'see',
): Promise<WebhookScope> {
  if (organizationId !== undefined) {
    const { actor, rules } = await findActingMember(db, call, organizationId)
    orThrow(checkWebhookManager(rules.grants, actor, to))
    return { organizationId }
  }
  const isAdmin = mayAdminister(call.options.admin, call.user, { webhook: ['manage'] })
  if (!isAdmin) throw refused('NOT_ALLOWED_TO_MANAGE_WEBHOOKS')
  await requireSecondFactor(db, call, call)
  return { organizationId: null }
}

export type LockedManager = { call: LockedCall; scope: WebhookScope }

/** The same on locked rows. */
export async function lockWebhookManager(trx: Trx, call: SignedInCall, named: Named): Promise<LockedManager> {
  if (named.organizationId !== undefined) await lockOrganization(trx, named.organizationId)
  const actor = await lockActor(trx, call)
  return { call: actor, scope: await webhookScopeOf(trx, actor, named, 'change') }
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

import type { WebhookSecrets } from '@foyer/db/webhooks/webhooks'
import type { Services } from '#runtime/context/services.ts'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { seal, unseal } from '#runtime/secrets/sealed-text.ts'

/** A secret as it is stored, of one endpoint alone. */
export function sealWebhookSecret(keys: Keyring, webhookId: string, secret: string): string {
  return seal(keys, 'webhook-secret', webhookId, secret)
}

/** The secrets that sign deliveries now, the present one first. */
export function openSecrets(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  { id, secret, formerSecret, formerSecretUntil }: WebhookSecrets & { id: string },
): string[] {
  const former = formerSecretUntil !== null && formerSecretUntil > now() ? [formerSecret] : []
  return [secret, ...former].flatMap((sealed) => (sealed === null ? [] : unseal(keys, 'webhook-secret', id, sealed)))
}

import { isDelivered, isGivenUp, isGone, nextAttemptAt } from '@foyer/auth-domain/webhook/delivery'
import type { DisabledReason } from '@foyer/auth-domain/webhook/webhook'
import type { Trx } from '@foyer/db/engine/handles'
import {
  type Attempted,
  type ClaimedDelivery,
  type ClaimedWebhook,
  type Health,
  lockHealth,
  markDelivered,
  markDeliveryFailed,
  noteFailing,
  noteHealthy,
} from '@foyer/db/webhooks/claim-deliveries'
import type { Services } from '#runtime/context/services.ts'
import { giveUpWebhook } from './give-up-webhook.ts'

const NOTED_MILLISECONDS = 60_000

type Noted = { health: Health; delivery: ClaimedDelivery; attempted: Attempted; now: Date }

/** Notes how an attempt has ended, and what that says of the endpoint. Returns whether the endpoint has taken it. */
export async function noteAttempt(
  services: Services,
  webhook: ClaimedWebhook,
  delivery: ClaimedDelivery,
  attempted: Attempted,
): Promise<boolean> {
  const now = services.now()
  const taken = isDelivered(attempted)
  const reason = await services.db.transaction().execute(async (trx) => {
    const health = await lockHealth(trx, webhook.id)
    if (health === undefined) return undefined
    const noted = { health, delivery, attempted, now }
    if (taken) return noteTaken(trx, webhook, noted)
    const disabled = await noteFailed(trx, webhook, noted)
    if (disabled !== undefined) await giveUpWebhook(trx, services, webhook, disabled)
    return disabled
  })
  // Its owners are mailed.
  if (reason !== undefined) services.wakeOutbox()
  return taken
}

async function noteTaken(
  trx: Trx,
  { id }: ClaimedWebhook,
  { health, delivery, attempted, now }: Noted,
): Promise<undefined> {
  if (!(await markDelivered(trx, delivery, attempted, now))) return
  const { failingSince: since, lastDeliveredAt } = health
  const isNoted = lastDeliveredAt !== null && isRecent(lastDeliveredAt, now)
  if (since !== null || !isNoted) await noteHealthy(trx, id, now, since !== null && !isRecent(since, now))
}

/** Why the endpoint is to be switched off; undefined where it is not. */
async function noteFailed(
  trx: Trx,
  { id }: ClaimedWebhook,
  { health, delivery, attempted, now }: Noted,
): Promise<DisabledReason | undefined> {
  const next = nextAttemptAt(delivery.attempts, delivery.firstAttemptAt, now)
  if (!(await markDeliveryFailed(trx, delivery, attempted, { now, next }))) return undefined
  if (isGone(attempted)) return 'gone'
  if (isGivenUp(health, now)) return 'failing'
  if (health.failingSince === null) await noteFailing(trx, id, now)
  return undefined
}

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NOTED_MILLISECONDS
}

import { isGivenUp, isGone, nextAttemptAt } from '@foyer/auth-domain/webhook/delivery'
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
  type TakenDelivery,
} from '@foyer/db/webhooks/claim-deliveries'
import type { Services } from '#runtime/context/services.ts'
import { giveUpWebhook } from './give-up-webhook.ts'

const NOTED_MILLISECONDS = 60_000

/** Notes what an endpoint has taken, and that it works. */
export async function noteTaken(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id }: ClaimedWebhook,
  taken: readonly TakenDelivery[],
): Promise<void> {
  if (taken.length === 0) return
  const at = now()
  await db.transaction().execute(async (trx) => {
    const health = await lockHealth(trx, id)
    if (health === undefined) return
    await markDelivered(trx, taken, at)
    const { failingSince: since, lastDeliveredAt } = health
    const isNoted = lastDeliveredAt !== null && isRecent(lastDeliveredAt, at)
    if (since !== null || !isNoted) await noteHealthy(trx, id, at, since !== null && !isRecent(since, at))
  })
}

/** Notes that an attempt has failed, and what that says of the endpoint, which may be given up. */
export async function noteFailed(
  services: Services,
  webhook: ClaimedWebhook,
  delivery: ClaimedDelivery,
  attempted: Attempted,
): Promise<void> {
  const reason = await services.db.transaction().execute(async (trx) => {
    const health = await lockHealth(trx, webhook.id)
    if (health === undefined) return undefined
    const disabled = await markFailed(trx, webhook, { health, delivery, attempted, now: services.now() })
    if (disabled !== undefined) await giveUpWebhook(trx, services, webhook, disabled)
    return disabled
  })
  // Its owners are mailed.
  if (reason !== undefined) services.wakeOutbox()
}

type Failed = { health: Health; delivery: ClaimedDelivery; attempted: Attempted; now: Date }

/** Why the endpoint is to be switched off; undefined where it is not. */
async function markFailed(
  trx: Trx,
  { id }: ClaimedWebhook,
  { health, delivery, attempted, now }: Failed,
): Promise<DisabledReason | undefined> {
  const next = nextAttemptAt(delivery.attempts, delivery.firstAttemptAt, now)
  if (!(await markDeliveryFailed(trx, delivery, attempted, { now, next }))) return undefined
  if (isGone(attempted)) return 'gone'
  const { failingSince } = health
  // Nothing else may come that shows it.
  const failsThroughout = next === undefined && failingSince !== null && failingSince <= delivery.firstAttemptAt
  if (isGivenUp(health, now) || failsThroughout) return 'failing'
  if (failingSince === null) await noteFailing(trx, id, delivery.attempts === 1 ? delivery.firstAttemptAt : now)
  return undefined
}

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NOTED_MILLISECONDS
}

import { disabledReason, isDelivered, nextAttemptAt } from '@foyer/auth-domain/webhook/delivery'
import type { DisabledReason } from '@foyer/auth-domain/webhook/webhook'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import type { ClaimedDelivery, ClaimedWebhook } from '@foyer/db/webhooks/claim-deliveries'
import { type Attempted, giveBack, markAttempted, type NotedAttempt } from '@foyer/db/webhooks/note-attempts'
import { type Health, lockHealth, noteFailing, noteHealthy } from '@foyer/db/webhooks/webhook-health'
import type { Services } from '#runtime/context/services.ts'
import { giveUpWebhook } from './give-up-webhook.ts'

const NOTED_MILLISECONDS = 60_000

/** A delivery that was sent to an endpoint, and how that went. */
export type Attempt = { delivery: ClaimedDelivery; attempted: Attempted }

/** What a turn has sent to an endpoint, and what it has claimed and not sent. */
export type Turn = { attempts: readonly Attempt[]; unsent: readonly ClaimedDelivery[] }

/**
 * Notes a turn, and what it says of the endpoint, which may be given up. In one transaction: each locks the endpoint's row,
 * which whoever gives events their positions waits for.
 */
export async function noteTurn(services: Services, webhook: ClaimedWebhook, { attempts, unsent }: Turn): Promise<void> {
  if (attempts.length + unsent.length === 0) return
  const now = services.now()
  const reason = await transact(services.db, async (trx) => {
    const health = await lockHealth(trx, webhook.id)
    if (health === undefined) return undefined
    if (unsent.length > 0) await giveBack(trx, unsent, now)
    const noted = await markAttempted(
      trx,
      attempts.map((attempt) => notedOf(attempt, now)),
    )
    const isNoted = ({ delivery }: Attempt) => noted.has(delivery.id)
    const disabled = await noteHealth(trx, webhook, { health, attempts: attempts.filter(isNoted), now })
    if (disabled !== undefined) await giveUpWebhook(trx, services, webhook, disabled)
    return disabled
  })
  // Its owners are mailed.
  if (reason !== undefined) services.wakeOutbox()
}

function notedOf({ delivery, attempted }: Attempt, now: Date): NotedAttempt {
  const { id, attempts, firstAttemptAt } = delivery
  if (isDelivered(attempted)) return { ...attempted, id, attempts, deliveredAt: now }
  const next = nextAttemptAt(attempts, firstAttemptAt, now)
  return { ...attempted, id, attempts, ...(next === undefined ? { failedAt: now } : { nextAttemptAt: next }) }
}

type Noted = { health: Health; attempts: readonly Attempt[]; now: Date }

/** Why the endpoint is to be switched off; undefined where it is not. */
async function noteHealth(
  trx: Trx,
  { id }: ClaimedWebhook,
  { health, attempts, now }: Noted,
): Promise<DisabledReason | undefined> {
  const { failingSince, lastDeliveredAt } = health
  const failed = attempts.filter(({ attempted }) => !isDelivered(attempted))
  const hasTaken = failed.length < attempts.length
  if (hasTaken) {
    const isKnown = failingSince === null && lastDeliveredAt !== null && isRecent(lastDeliveredAt, now)
    if (!isKnown) await noteHealthy(trx, id, now, failingSince !== null && !isRecent(failingSince, now))
  } else if (failed.length > 0 && failingSince === null) {
    const since = failed.map((one) => failedSince(one, now).getTime())
    await noteFailing(trx, id, new Date(Math.min(...since)))
  }
  const judged = failed.map(({ delivery, attempted: { status } }) => ({ ...delivery, status }))
  return disabledReason(judged, { failingSince, hasTaken }, now)
}

function failedSince({ delivery: { attempts, firstAttemptAt } }: Attempt, now: Date): Date {
  return attempts === 1 ? firstAttemptAt : now
}

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NOTED_MILLISECONDS
}

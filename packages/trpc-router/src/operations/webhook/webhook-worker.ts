import { FAILING_PAUSE_SECONDS, WEBHOOK_LEASE_SECONDS } from '@foyer/auth-domain/webhook/delivery'
import {
  type ClaimedWebhook,
  claimDueDeliveries,
  claimDueWebhook,
  extendWebhookLease,
  nextWebhookDueAt,
  releaseWebhook,
} from '@foyer/db/webhooks/claim-deliveries'
import type { BackgroundLoop } from '#runtime/background-loop.ts'
import type { Services } from '#runtime/context/services.ts'
import { keepLease } from '#runtime/outbox/lease.ts'
import { startWorkQueue } from '#runtime/outbox/work-queue.ts'
import { catchUp } from '#runtime/webhook/make-deliveries.ts'
import { deliverAll } from './deliver.ts'

const IDLE_MILLISECONDS = 15_000
const SOON_MILLISECONDS = 50
const LEASE_MILLISECONDS = WEBHOOK_LEASE_SECONDS * 1000
/** Endpoints that are delivered to at a time. Those that fail have places of their own, so that they take none of the others'. */
const ENDPOINTS = 8
/** Deliveries of an endpoint that are sent at a time, and claimed at a time: no more than it may hang for. */
const CONNECTIONS = { working: 8, failing: 4 }
const CLAIMED = { working: 64, failing: CONNECTIONS.failing }

/** Delivers events to webhooks, to several concurrently, until it is stopped. */
export type WebhookWorker = { wake(): void; stop(): Promise<void> }

/** Looks when it is woken, when the next delivery is due, and every 15 s for what another instance has left. */
export function startWebhookWorker(services: Services): WebhookWorker {
  const loops = [false, true].map((failing) => startLoop(services, failing))
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLoop(services: Services, failing: boolean): BackgroundLoop {
  const { db, now, log } = services
  return startWorkQueue({
    most: ENDPOINTS,
    claim: () => claimDueWebhook(db, { now: now(), leaseUntil: leaseUntil(services), failing }),
    work: (webhook, stopped) => serve(services, webhook, stopped),
    pause: () => pauseUntilNext(services, failing),
    onFailure: (error) => log.warn({ err: error }, 'webhooks could not be read; they are tried again'),
  })
}

async function serve(services: Services, webhook: ClaimedWebhook, stopped: () => boolean): Promise<void> {
  const { db } = services
  const release = keepLease(LEASE_MILLISECONDS, () => extendWebhookLease(db, webhook.id, leaseUntil(services)))
  let takes = webhook.failingSince === null
  try {
    do {
      if (webhook.behind !== null) while (await catchUp(db, webhook.id, services.now()));
      const mode = takes ? 'working' : 'failing'
      const claim = { now: services.now(), leaseUntil: leaseUntil(services), limit: CLAIMED[mode] }
      const due = await claimDueDeliveries(db, webhook.id, claim)
      if (due.length === 0) break
      takes = await deliverAll(services, webhook, due, CONNECTIONS[mode])
    } while (takes && !stopped())
  } finally {
    await release()
  }
  const pause = takes ? 0 : FAILING_PAUSE_SECONDS * 1000
  await releaseWebhook(db, webhook.id, new Date(services.now().getTime() + pause))
}

function leaseUntil({ now }: Pick<Services, 'now'>): Date {
  return new Date(now().getTime() + LEASE_MILLISECONDS)
}

async function pauseUntilNext({ db, now }: Pick<Services, 'db' | 'now'>, failing: boolean): Promise<number> {
  const due = await nextWebhookDueAt(db, failing)
  const wait = due === undefined ? IDLE_MILLISECONDS : due.getTime() - now().getTime()
  return Math.min(Math.max(wait, SOON_MILLISECONDS), IDLE_MILLISECONDS)
}

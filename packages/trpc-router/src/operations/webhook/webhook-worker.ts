import { FAILING_PAUSE_SECONDS, WEBHOOK_LEASE_SECONDS } from '@foyer/auth-domain/webhook/delivery'
import {
  type ClaimedWebhook,
  claimDueDeliveries,
  claimDueWebhook,
  extendWebhookLease,
  nextWebhookDueAt,
  releaseWebhook,
} from '@foyer/db/webhooks/claim-deliveries'
import { type BackgroundLoop, startBackgroundLoop } from '#runtime/background-loop.ts'
import type { Services } from '#runtime/context/services.ts'
import { keepLease } from '#runtime/outbox/lease.ts'
import { runSenders } from '#runtime/outbox/senders.ts'
import { catchUp } from '#runtime/webhook/make-deliveries.ts'
import { deliverAll } from './deliver.ts'

const IDLE_MILLISECONDS = 15_000
const SOON_MILLISECONDS = 50
const LEASE_MILLISECONDS = WEBHOOK_LEASE_SECONDS * 1000
/** Endpoints that are delivered to at a time. Those that fail have places of their own, so that they take none of the others'. */
const ENDPOINTS = 8
/** Deliveries of an endpoint that are sent at a time, and claimed at a time: no more than it may hang for. */
const CONNECTIONS = 4
const CLAIMED = { working: 16, failing: CONNECTIONS }

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
  const pass = async (stopped: () => boolean) => {
    await runSenders(ENDPOINTS, (onClaimed) => serveDue(services, { failing, stopped, onClaimed }))
    return pauseUntilNext(services)
  }
  return startBackgroundLoop(pass, (error) =>
    services.log.warn({ err: error }, 'webhooks could not be read; they are tried again'),
  )
}

type Serving = { failing: boolean; stopped: () => boolean; onClaimed: () => void }

/** Serves endpoint after endpoint, until none is due. */
async function serveDue(services: Services, { failing, stopped, onClaimed }: Serving): Promise<void> {
  while (!stopped()) {
    const claim = { now: services.now(), leaseUntil: leaseUntil(services), failing }
    const webhook = await claimDueWebhook(services.db, claim)
    if (webhook === undefined) return
    onClaimed()
    await serve(services, webhook, stopped)
  }
}

async function serve(services: Services, webhook: ClaimedWebhook, stopped: () => boolean): Promise<void> {
  const { db } = services
  const release = keepLease(LEASE_MILLISECONDS, () => extendWebhookLease(db, webhook.id, leaseUntil(services)))
  let takes = webhook.failingSince === null
  try {
    do {
      while (await catchUp(db, webhook.id, services.now()));
      const limit = takes ? CLAIMED.working : CLAIMED.failing
      const claim = { now: services.now(), leaseUntil: leaseUntil(services), limit }
      const due = await claimDueDeliveries(db, webhook.id, claim)
      if (due.length === 0) break
      takes = await deliverAll(services, webhook, due, CONNECTIONS)
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

async function pauseUntilNext({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const due = await nextWebhookDueAt(db)
  const wait = due === undefined ? IDLE_MILLISECONDS : due.getTime() - now().getTime()
  return Math.min(Math.max(wait, SOON_MILLISECONDS), IDLE_MILLISECONDS)
}

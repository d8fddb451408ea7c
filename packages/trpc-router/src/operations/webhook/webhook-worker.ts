import { nextLookAt, WEBHOOK_LEASE_SECONDS } from '@foyer/auth-domain/webhook/delivery'
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
/**
 * Endpoints that are delivered to at a time: each costs little but sockets while it is waited for. Those that fail have places
 * of their own, so that they take none of the others'.
 */
const ENDPOINTS = 32
/** Then others have the endpoint's place, however slowly it answers. */
const TURN_MILLISECONDS = 1000
/** Deliveries of an endpoint that are sent at a time, and claimed at a time: no more than it may hang for. */
const CONNECTIONS = { working: 8, failing: 4 }
/** Windows of events for which an endpoint that is behind has its deliveries made in one turn. */
const WINDOWS = 10
const CLAIMED = { working: 32, failing: CONNECTIONS.failing }

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

/** One turn of an endpoint: what it is behind with, and one claim of deliveries. Others are served before its next one. */
async function serve(services: Services, webhook: ClaimedWebhook, stopped: () => boolean): Promise<void> {
  const { db, now } = services
  const lease = holdLease(services, webhook)
  const mode = webhook.failingSince === null ? 'working' : 'failing'
  let takes = mode === 'working'
  try {
    await makeUp(services, webhook, stopped)
    const claim = { lease: lease.until(), now: now(), leaseUntil: leaseUntil(services), limit: CLAIMED[mode] }
    const due = await claimDueDeliveries(db, webhook.id, claim)
    const began = performance.now()
    const isHeld = () => lease.isHeld() && !stopped()
    const goesOn = () => isHeld() && performance.now() - began < TURN_MILLISECONDS
    if (due.length > 0)
      takes = await deliverAll(services, webhook, due, { connections: CONNECTIONS[mode], goesOn, isHeld })
  } finally {
    await lease.end()
  }
  const earliest = takes ? now() : nextLookAt(webhook, now())
  await releaseWebhook(db, webhook.id, { lease: lease.until(), earliest })
}

async function makeUp(services: Services, { id, behind }: ClaimedWebhook, stopped: () => boolean): Promise<void> {
  if (behind === null) return
  for (let windows = 0; windows < WINDOWS && !stopped(); windows += 1)
    if (!(await catchUp(services.db, id, services.now()))) return
}

type HeldLease = { until: () => Date; isHeld: () => boolean; end: () => Promise<void> }

// After a pause that is longer than it, or where it cannot be renewed, another process may have the endpoint.
function holdLease(services: Services, { id, leasedUntil }: ClaimedWebhook): HeldLease {
  let until = leasedUntil
  let isHeld = true
  const end = keepLease(LEASE_MILLISECONDS, async () => {
    const next = leaseUntil(services)
    isHeld = await extendWebhookLease(services.db, id, { from: until, until: next })
    if (isHeld) until = next
  })
  return { until: () => until, isHeld: () => isHeld && services.now() < until, end }
}

function leaseUntil({ now }: Pick<Services, 'now'>): Date {
  return new Date(now().getTime() + LEASE_MILLISECONDS)
}

async function pauseUntilNext({ db, now }: Pick<Services, 'db' | 'now'>, failing: boolean): Promise<number> {
  const due = await nextWebhookDueAt(db, now(), failing)
  const wait = due === undefined ? IDLE_MILLISECONDS : due.getTime() - now().getTime()
  return Math.min(Math.max(wait, SOON_MILLISECONDS), IDLE_MILLISECONDS)
}

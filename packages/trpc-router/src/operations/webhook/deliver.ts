import { DELIVERY_TIMEOUT_SECONDS, isDelivered, isGone } from '@foyer/auth-domain/webhook/delivery'
import { traced } from '@foyer/db/engine/traced'
import type { ClaimedDelivery, ClaimedWebhook } from '@foyer/db/webhooks/claim-deliveries'
import { type Attempted, deleteDelivery } from '@foyer/db/webhooks/note-attempts'
import type { Services } from '#runtime/context/services.ts'
import { untilAvailable } from '#runtime/outbox/lease.ts'
import { OutgoingError } from '#runtime/outgoing/outgoing-error.ts'
import { MissingSecretError } from '#runtime/secrets/sealed-text.ts'
import { signatureHeaders } from '#runtime/webhook/signature.ts'
import { openSecrets } from '#runtime/webhook/webhook-secrets.ts'
import { type Attempt, noteTurn } from './note-turn.ts'
import { type Rendered, renderDeliveries } from './render-deliveries.ts'

/** Of the answer, these bytes are kept. */
const KEPT_BYTES = 256

type Turn = {
  /** How many are sent at a time. */
  connections: number
  /** Whether another is sent in this turn. */
  goesOn: () => boolean
  /** Whether the endpoint is still this process's alone. */
  isHeld: () => boolean
}

/** Delivers events to an endpoint as long as the turn goes on; the others are given back. Returns false where it has taken none. */
export async function deliverAll(
  services: Services,
  webhook: ClaimedWebhook,
  claimed: readonly ClaimedDelivery[],
  { connections, goesOn, isHeld }: Turn,
): Promise<boolean> {
  const rendered = await renderDeliveries(services, webhook, claimed)
  const kept = new Set(rendered.map(({ delivery }) => delivery))
  for (const delivery of claimed) if (!kept.has(delivery)) await deleteDelivery(services.db, delivery)
  const secrets = openKnownSecrets(services, webhook)
  const waiting = rendered.values()
  const attempts: Attempt[] = []
  const wantsMore = () => goesOn() && !attempts.some(({ attempted }) => isGone(attempted))
  async function work(): Promise<void> {
    // One at least, however long it took to get here.
    for (let goes = isHeld(); goes; goes = wantsMore()) {
      const { value: one } = waiting.next()
      if (one === undefined) return
      const attempted = secrets === undefined ? NO_SECRET : await attempt(services, webhook, secrets, one)
      attempts.push({ delivery: one.delivery, attempted })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: connections }, work))
  const sent = new Set(attempts.map(({ delivery }) => delivery))
  const unsent = [...kept].filter((delivery) => !sent.has(delivery))
  await untilAvailable(() => noteTurn(services, webhook, { attempts, unsent }), isHeld)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return attempts.length === 0 || attempts.some(({ attempted }) => isDelivered(attempted))
}

/** It was sealed with a secret that is no longer configured. */
const NO_SECRET: Attempted = { status: null, error: 'secret', answer: null, milliseconds: 0 }

function openKnownSecrets(services: Services, webhook: ClaimedWebhook): string[] | undefined {
  try {
    return openSecrets(services, webhook)
  } catch (error) {
    if (!(error instanceof MissingSecretError)) throw error
    return undefined
  }
}

async function attempt(
  { outgoing, now }: Services,
  { url }: ClaimedWebhook,
  secrets: readonly string[],
  { id, text }: Rendered,
): Promise<Attempted> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const headers = { 'content-type': 'application/json', ...signatureHeaders(secrets, { id, at: now(), text }) }
  const bounds = { maxBytes: KEPT_BYTES, milliseconds: DELIVERY_TIMEOUT_SECONDS * 1000 }
  try {
    const { status, body } = await traced(
      () => ({ name: 'webhook', kind: 'client', attributes: { 'server.address': new URL(url).host }, alone: true }),
      () => outgoing.post(url, { headers, text }, bounds),
    )
    return { status, error: null, answer: printable(body), milliseconds: elapsed() }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, error: error.reason, answer: null, milliseconds: elapsed() }
  }
}

// PostgreSQL stores no NUL.
function printable(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\0', '')
}

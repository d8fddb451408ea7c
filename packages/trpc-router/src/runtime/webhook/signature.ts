import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 32

/** A new secret of an endpoint (Standard Webhooks): `whsec_` and base64. */
export function drawWebhookSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64')
}

export type SignedMessage = { id: string; at: Date; text: string }

/** The headers of a delivery, signed with each of the secrets (Standard Webhooks, `v1`). */
export function signatureHeaders(secrets: readonly string[], { id, at, text }: SignedMessage): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

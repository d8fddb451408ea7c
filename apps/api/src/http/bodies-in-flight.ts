import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits as inputLimits } from '@foyer/auth-domain/limits'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { sendRefusal } from '@foyer/rest-compat/http'
import { FairBudget } from './fair-budget.ts'
import type { AddressOf } from './request-facts.ts'

/** In bytes and milliseconds. */
export type BodyLimits = {
  /** What all bodies that are still being sent may have announced together; beyond, larger ones are refused. */
  held: number
  /** What one body has at most; a longer one is refused by its length. */
  one: number
  /** Bodies up to this size, as of every sign-in, are always received. */
  small: number
  /** How long a client may take to send a body. */
  receive: number
}

export const bodyLimits: BodyLimits = {
  held: 16 * 1024 * 1024,
  one: inputLimits.bodyMaxBytes,
  small: 4096,
  receive: 20_000,
}

/** Those of pictures, of which none is so small that it is always received. */
export const uploadLimits: BodyLimits = {
  held: 16 * 1024 * 1024,
  one: inputLimits.uploadMaxBytes,
  small: 0,
  receive: 20_000,
}

type Exchange = { bytes: number; request: IncomingMessage; response: ServerResponse }

/** Whether the body of a request may be read; if not, the request has been answered. */
export type AdmitBody = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Bounds the bodies that are being received, together and fairly between addresses: beyond, one is refused before it is read
 * (503 with Retry-After) if its client already sends most, and otherwise the one who sends most is. Each must arrive in time.
 */
export function boundedBodies(limits: BodyLimits, addressOf: AddressOf): AdmitBody {
  const budget = new FairBudget(limits.held)
  let begun: Exchange[] = []
  return (request, response) => {
    const bytes = announcedBytes(request, limits.one)
    if (bytes > limits.small) return hold(bytes, request, response)
    // A small body that came with its headers is here before the next turn, and is not waited for.
    if (begun.length === 0) setImmediate(holdIncomplete)
    begun.push({ bytes, request, response })
    return true
  }

  function holdIncomplete(): void {
    const exchanges = begun
    begun = []
    for (const { bytes, request, response } of exchanges) {
      if (!request.complete && !request.destroyed) hold(bytes, request, response)
    }
  }

  function hold(bytes: number, request: IncomingMessage, response: ServerResponse): boolean {
    const holder = { address: addressBucket(addressOf(request)), user: '' }
    const claim = budget.claim(holder, () => refuseRest(response, () => sendBusy(response)))
    if (!claim.grow(bytes, bytes <= limits.small)) {
      refuseRest(response, () => sendBusy(response))
      return false
    }
    const late = setTimeout(() => refuseRest(response, () => response.writeHead(408).end()), limits.receive).unref()
    const received = () => {
      clearTimeout(late)
      claim.release()
    }
    request.once('end', received)
    response.once('close', received)
    return true
  }
}

// A chunked body announces nothing, and one that announces more is refused by its length.
function announcedBytes({ headers }: IncomingMessage, one: number): number {
  return Math.min(Number(headers['content-length'] ?? one), one)
}

function sendBusy(response: ServerResponse): void {
  sendRefusal(response, 'SERVICE_UNAVAILABLE', { retryAfter: 1 })
}

// The connection is closed with the answer, and what is left of the body never read.
function refuseRest(response: ServerResponse, answer: () => void): void {
  if (response.headersSent) return void response.destroy()
  response.setHeader('Connection', 'close')
  answer()
}

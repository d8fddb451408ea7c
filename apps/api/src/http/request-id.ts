import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HEADER = 'x-request-id'
const PLAIN = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Settles the id a request goes by: the one it came with, if that is plain, or a new one. From then on the request's
 * own header says which, to whoever asks.
 */
export function identify({ headers }: IncomingMessage): string {
  const given = headers[HEADER]
  const id = typeof given === 'string' && PLAIN.test(given) ? given : randomUUID()
  headers[HEADER] = id
  return id
}

/** The id a request goes by, once that is settled. */
export function requestIdOf({ headers }: IncomingMessage): string | undefined {
  const id = headers[HEADER]
  return typeof id === 'string' ? id : undefined
}

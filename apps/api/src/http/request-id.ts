import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HEADER = 'x-request-id'
const VALID_ID = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Assigns the request's id: the one it was sent with, if valid, or a new one. It is stored in the request's own header,
 * where `requestIdOf` reads it.
 */
export function assignRequestId({ headers }: IncomingMessage): string {
  const sentId = headers[HEADER]
  const id = typeof sentId === 'string' && VALID_ID.test(sentId) ? sentId : randomUUID()
  headers[HEADER] = id
  return id
}

/** The id that `assignRequestId` has set. */
export function requestIdOf({ headers }: IncomingMessage): string | undefined {
  const id = headers[HEADER]
  return typeof id === 'string' ? id : undefined
}

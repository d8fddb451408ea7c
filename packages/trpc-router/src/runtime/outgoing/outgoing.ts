import type { IncomingMessage } from 'node:http'
import type { OutgoingReason } from '@foyer/auth-domain/outgoing/outgoing-reason'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { type Connector, type ConnectorOptions, createConnector } from './connector.ts'
import { exchange, type Sent } from './exchange.ts'
import { OutgoingError, toOutgoingError } from './outgoing-error.ts'
import { readAtMost, readFirst } from './read-at-most.ts'
import { type OutgoingBounds, withinBounds } from './within-bounds.ts'

/** Any status is an answer. */
export type OutgoingAnswer = { status: number; body: Uint8Array }

/**
 * Requests to addresses that users, clients or providers choose. A host is resolved once, and the request made to what it
 * resolved to, if all of that is public; no redirect is followed, no cookie or credential of this service sent, and
 * whatever goes wrong is an `OutgoingError`.
 */
export type Outgoing = {
  /** The body that a GET of `url` is answered with, by status 200. */
  fetchBytes(url: string, bounds: OutgoingBounds): Promise<Uint8Array>
  /** POSTs a text; any status is an answer, of whose body the first `maxBytes` are read. */
  post(
    url: string,
    body: { headers: Record<string, string>; text: string },
    bounds: OutgoingBounds,
  ): Promise<OutgoingAnswer>
  /** Refuses what could never be asked, before a name is resolved: for forms and procedures that store an address. */
  checkUrl(url: string): OutgoingReason | undefined
}

export function createOutgoing(options: ConnectorOptions): Outgoing {
  const connector = createConnector(options)
  return {
    fetchBytes: (url, bounds) =>
      ask(connector, url, { sent: { method: 'GET', headers: {} }, bounds, read: (answer) => bytesOf(answer, bounds) }),
    post: (url, body, bounds) =>
      ask(connector, url, { sent: { method: 'POST', ...body }, bounds, read: (answer) => answerOf(answer, bounds) }),
    checkUrl(address) {
      const url = requestedUrl(address)
      return url === undefined ? 'malformed' : connector.refusalOf(url)
    },
  }
}

type Asked<T> = { sent: Sent; bounds: OutgoingBounds; read: (answer: IncomingMessage) => Promise<T> }

async function ask<T>(connector: Connector, address: string, { sent, bounds, read }: Asked<T>): Promise<T> {
  const url = requestedUrl(address)
  if (url === undefined) throw new OutgoingError('malformed')
  try {
    return await withinBounds(bounds, async (signal) =>
      read(await exchange(url, sent, await connector.connectionTo(url, signal))),
    )
  } catch (error) {
    throw toOutgoingError(error)
  }
}

function requestedUrl(address: string): URL | undefined {
  const url = parseUrl(address)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

async function bytesOf(answer: IncomingMessage, { maxBytes }: OutgoingBounds): Promise<Uint8Array> {
  if (answer.statusCode !== 200) throw new OutgoingError('status', { cause: answer.statusCode })
  const bytes = await readAtMost(answer, maxBytes)
  if (bytes === undefined) throw new OutgoingError('too-long')
  return bytes
}

async function answerOf(answer: IncomingMessage, { maxBytes }: OutgoingBounds): Promise<OutgoingAnswer> {
  return { status: answer.statusCode ?? 0, body: await readFirst(answer, maxBytes) }
}

import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { type RequestOptions, request as requestByTls } from 'node:https'
import { OutgoingError, toOutgoingError } from './outgoing-error.ts'

/** What is asked of a host. */
export type Sent = { method: 'GET' | 'POST'; headers: Record<string, string>; text?: string }

/** How it is connected to, and what ends that. */
export type Connection = Pick<RequestOptions, 'agent' | 'lookup' | 'createConnection' | 'defaultPort' | 'ca'> & {
  signal: AbortSignal
}

const HEADERS = { 'user-agent': 'Foyer', 'accept-encoding': 'identity' }

/** Sends a request; what it answers with has its body still to be read. */
export function exchange(url: URL, { method, headers, text }: Sent, connection: Connection): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestByTls : requestPlainly
  return new Promise((resolved, rejected) => {
    const sent = request(url, { ...connection, method, headers: { ...HEADERS, ...headers } })
    sent.on('response', resolved)
    sent.on('error', (error) => rejected(toOutgoingError(error, sent.socket)))
    // An answer that changes the protocol ends in neither.
    sent.on('close', () => rejected(new OutgoingError('connection')))
    sent.end(text)
  })
}

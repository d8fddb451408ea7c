import { request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { connect as connectByTls } from 'node:tls'
import type { Connection } from './exchange.ts'
import { OutgoingError } from './outgoing-error.ts'
import { hostOf } from './resolve.ts'

type Tunnel = { proxy: string; ca: string | undefined; signal: AbortSignal }

/** A connection through an HTTP proxy, which resolves the host and must refuse what is private. */
export async function connectionThrough(url: URL, { proxy, ca, signal }: Tunnel): Promise<Connection> {
  const socket = await tunnelTo(url, proxy, signal)
  if (url.protocol === 'http:') return { createConnection: () => socket, signal }
  const host = hostOf(url)
  const servername = isIP(host) === 0 ? host : ''
  // Without an agent, Node takes the port of http for the usual one.
  return { createConnection: () => connectByTls({ socket, host, servername, ca }), defaultPort: 443, signal }
}

function tunnelTo(url: URL, proxy: string, signal: AbortSignal): Promise<Socket> {
  const authority = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
  return new Promise((resolved, rejected) => {
    const headers = { host: authority }
    const sent = request(proxy, { method: 'CONNECT', path: authority, headers, agent: false, signal })
    sent.on('connect', ({ statusCode }, socket, head) => {
      // Nobody else listens to it until the request does.
      addAbortSignal(signal, socket).on('error', () => undefined)
      socket.unshift(head)
      if (statusCode === 200) resolved(socket)
      else rejected(new OutgoingError('proxy', { cause: statusCode }))
    })
    sent.on('error', (error) => rejected(new OutgoingError('proxy', { cause: error })))
    sent.end()
  })
}

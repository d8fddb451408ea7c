import type { LookupFunction } from 'node:net'
import type { OutgoingReason } from '@foyer/auth-domain/outgoing/outgoing-reason'
import { createDestinationRules, type Exceptions } from './destination-rules.ts'
import type { Connection } from './exchange.ts'
import { OutgoingError } from './outgoing-error.ts'
import { type Address, hostOf, knownAddresses, type Resolve, resolveName } from './resolve.ts'
import { connectionThrough } from './tunnel.ts'

export type ConnectorOptions = Exceptions & {
  /** The URL of an HTTP proxy that all requests go through, and that resolves their hosts. */
  proxy?: string | undefined
  /** Certificates that are trusted in the place of the system's. */
  ca?: string
  resolve?: Resolve
}

/** Decides where may be connected to, and how. */
export type Connector = {
  /** What is wrong with a URL before its name is resolved. */
  refusalOf(url: URL): OutgoingReason | undefined
  /** Resolves the host once, if no proxy does; the connection is one to what was judged, and to nothing else. */
  connectionTo(url: URL, signal: AbortSignal): Promise<Connection>
}

export function createConnector({ resolve = resolveName, proxy, ca, ...exceptions }: ConnectorOptions): Connector {
  const judge = createDestinationRules(exceptions)
  const unknown = proxy === undefined ? 'pending' : 'by-proxy'
  const refusalOf = (url: URL) => judge(url, knownAddresses(hostOf(url)) ?? unknown)
  return {
    refusalOf,
    async connectionTo(url, signal) {
      assertAllowed(refusalOf(url))
      if (proxy !== undefined) return connectionThrough(url, { proxy, ca, signal })
      const host = hostOf(url)
      const addresses = knownAddresses(host) ?? (await resolve(host, signal))
      assertAllowed(judge(url, addresses))
      // Of its own, so that none to another address is used again.
      return { agent: false, lookup: answering(addresses), ca, signal }
    },
  }
}

function assertAllowed(reason: OutgoingReason | undefined): void {
  if (reason !== undefined) throw new OutgoingError(reason)
}

// Node asks for one address, or for all to try them one after the other.
function answering(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}

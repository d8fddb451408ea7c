import type { LookupFunction } from 'node:net'
import type { OutgoingReason } from '@foyer/auth-domain/outgoing/outgoing-reason'
import { createDestinationRules, type Exceptions } from './destination-rules.ts'
import type { Connection } from './exchange.ts'
import { OutgoingError } from './outgoing-error.ts'
import { type Address, hostOf, knownAddresses, type Resolve, resolveName } from './resolve.ts'

export type ConnectorOptions = Exceptions & {
  /** Certificates that are trusted in the place of the system's. */
  ca?: string
  resolve?: Resolve
}

/** Decides where may be connected to, and how. */
export type Connector = {
  /** What is wrong with a URL before its name is resolved. */
  refusalOf(url: URL): OutgoingReason | undefined
  /** Resolves the host once; the connection is one to what was judged, and to nothing else. */
  connectionTo(url: URL, signal: AbortSignal): Promise<Connection>
}

export function createConnector({ resolve = resolveName, ca, ...exceptions }: ConnectorOptions): Connector {
  const judge = createDestinationRules(exceptions)
  const refusalOf = (url: URL) => judge(url, knownAddresses(hostOf(url)) ?? 'pending')
  return {
    refusalOf,
    async connectionTo(url, signal) {
      assertAllowed(refusalOf(url))
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

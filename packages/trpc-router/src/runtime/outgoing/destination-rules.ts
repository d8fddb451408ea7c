import { BlockList, isIPv6 } from 'node:net'
import { type AllowedDestination, isAllowedHost } from '@foyer/auth-domain/outgoing/allowed-destination'
import type { OutgoingReason } from '@foyer/auth-domain/outgoing/outgoing-reason'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import type { Address } from './resolve.ts'

/** The addresses of a host, unless it is to be resolved yet, or only by the proxy. */
type Resolution = readonly Address[] | 'pending' | 'by-proxy'

/** Why a URL is not asked; of a host that is to be resolved yet, what is wrong with any address. */
export type DestinationRules = (url: URL, addresses: Resolution) => OutgoingReason | undefined

/** What may be asked beside the internet by https. */
export type Exceptions = {
  /** In development: this host, also without TLS and on any port. */
  allowLoopback: boolean
  allow?: readonly AllowedDestination[]
}

export function createDestinationRules({ allowLoopback, allow = [] }: Exceptions): DestinationRules {
  const isInNetwork = networkRule(allow)
  return (url, addresses) => {
    if (addresses.length === 0) return 'unresolved'
    if (isAllowedHost(url, allow)) return undefined
    // One that is not is enough: which of them is connected to, the system chooses.
    const areAll = (rule: (address: string) => boolean) =>
      typeof addresses === 'string' ? addresses === 'pending' : addresses.every(({ address }) => rule(address))
    if (allowLoopback && areAll(isLoopbackAddress)) return undefined
    if (url.protocol !== 'https:') return 'no-tls'
    if (isInNetwork !== undefined && areAll(isInNetwork)) return undefined
    if (url.port !== '') return 'port'
    if (addresses === 'by-proxy') return undefined
    return areAll((address) => isPublicAddress(address) || isInNetwork?.(address) === true) ? undefined : 'not-public'
  }
}

function networkRule(allow: readonly AllowedDestination[]): ((address: string) => boolean) | undefined {
  const networks = allow.filter((entry) => entry.kind === 'network')
  if (networks.length === 0) return undefined
  const list = new BlockList()
  for (const { network, prefix, family } of networks) list.addSubnet(network, prefix, family)
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

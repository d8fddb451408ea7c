import type { OutgoingReason } from '@foyer/auth-domain/outgoing/outgoing-reason'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import type { Address } from './resolve.ts'

/** Why a URL is not asked; of a host that is not resolved yet, what is wrong with any address. */
export type DestinationRules = (url: URL, addresses: readonly Address[] | undefined) => OutgoingReason | undefined

/** Beside the internet by https, development may ask this host. */
export function createDestinationRules({ allowLoopback }: { allowLoopback: boolean }): DestinationRules {
  return (url, addresses) => {
    if (addresses?.length === 0) return 'unresolved'
    // One that is not is enough: which of them is connected to, the system chooses.
    const areAll = (rule: (address: string) => boolean) => addresses?.every(({ address }) => rule(address)) ?? true
    if (allowLoopback && areAll(isLoopbackAddress)) return undefined
    if (url.protocol !== 'https:') return 'no-tls'
    if (url.port !== '') return 'port'
    return areAll(isPublicAddress) ? undefined : 'not-public'
  }
}

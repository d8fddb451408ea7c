import { Resolver } from 'node:dns/promises'
import { type ClientRequestArgs, request as requestPlainly } from 'node:http'
import { request as requestByTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import { readAtMost } from './read-at-most.ts'

/** A request to an address that somebody else has chosen failed, or was not made. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
}

type Address = { address: string; family: number }

/** Resolves a host to all of its addresses. */
type Resolve = (host: string, signal: AbortSignal) => Promise<readonly Address[]>

type OutgoingOptions = {
  /** In development: requests to this host, also without TLS. */
  allowLoopback: boolean
  resolve?: Resolve
}

/** What a request may have, altogether; `signal` ends it earlier. */
export type OutgoingBounds = { maxBytes: number; milliseconds: number; signal?: AbortSignal }

/** Requests to addresses that users or providers choose. */
export type Outgoing = {
  /**
   * The body that a GET of `url` is answered with. The host is resolved once, and the request made to what it resolved to,
   * if all of its addresses are public; no redirect is followed, no cookie or credential sent, and whatever goes wrong is
   * an `OutgoingError`.
   */
  fetchBytes(url: string, bounds: OutgoingBounds): Promise<Uint8Array>
}

const HEADERS = { 'user-agent': 'Foyer', 'accept-encoding': 'identity' }

export function createOutgoing({ allowLoopback, resolve = resolveAll }: OutgoingOptions): Outgoing {
  return {
    async fetchBytes(address, { maxBytes, milliseconds, signal: given }) {
      const timeout = AbortSignal.timeout(milliseconds)
      const signal = given === undefined ? timeout : AbortSignal.any([given, timeout])
      try {
        const url = requestedUrl(address)
        const addresses = await resolve(hostOf(url), signal)
        assertAllowed(url, addresses, allowLoopback)
        return await get(url, addresses, { maxBytes, signal })
      } catch (error) {
        throw error instanceof OutgoingError ? error : new OutgoingError('the request failed', { cause: error })
      }
    },
  }
}

function requestedUrl(address: string): URL {
  const url = parseUrl(address)
  if (url === undefined || url.username !== '' || url.password !== '') throw new OutgoingError('no address to ask')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingError(`${url.protocol} is not asked`)
  return url
}

// An IPv6 address is in brackets.
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

// One that is not public is enough: which of them is connected to, the system chooses.
function assertAllowed(url: URL, addresses: readonly Address[], allowLoopback: boolean): void {
  const isLocal = allowLoopback && addresses.every(({ address }) => isLoopbackAddress(address))
  const isPublic = addresses.every(({ address }) => isPublicAddress(address))
  if (addresses.length === 0 || !(isLocal || isPublic)) throw new OutgoingError(`${url.host} is not public`)
  if (url.protocol !== 'https:' && !isLocal) throw new OutgoingError(`${url.host} is not asked without TLS`)
}

const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

// Not by the system's resolver, which keeps a thread that passwords are hashed in as long as a name server likes.
async function resolveAll(host: string, signal: AbortSignal): Promise<readonly Address[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  if (host === 'localhost') return LOOPBACK
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  signal.removeEventListener('abort', cancel)
  return found.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
}

type GetBounds = { maxBytes: number; signal: AbortSignal }

function get(url: URL, addresses: readonly Address[], { maxBytes, signal }: GetBounds): Promise<Uint8Array> {
  const request = url.protocol === 'https:' ? requestByTls : requestPlainly
  // Of its own connection, so that none to another address is used again.
  const options: ClientRequestArgs = { signal, headers: HEADERS, agent: false, lookup: answering(addresses) }
  return new Promise((resolved, rejected) => {
    const sent = request(url, options, async (response) => {
      try {
        if (response.statusCode !== 200) throw new OutgoingError(`${url.host} answered ${response.statusCode}`)
        const bytes = await readAtMost(response, maxBytes)
        if (bytes === undefined) throw new OutgoingError('the answer is too long')
        resolved(bytes)
      } catch (error) {
        rejected(error)
        sent.destroy()
      }
    })
    sent.on('error', rejected).end()
  })
}

// Node asks for one address, or for all to try them one after the other.
function answering(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}

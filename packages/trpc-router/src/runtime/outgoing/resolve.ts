import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

export type Address = { address: string; family: number }

/** Resolves a name to all of its addresses; to none where it has none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly Address[]>

const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

const LOCALHOST = /(?:^|\.)localhost\.?$/

/** The host of a URL, without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** The addresses of a host that no name server is asked about; undefined for other names. */
export function knownAddresses(host: string): readonly Address[] | undefined {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  return LOCALHOST.test(host) ? LOOPBACK : undefined
}

/** Not by the system's resolver, which keeps a thread that passwords are hashed in as long as a name server likes. */
export async function resolveName(name: string, signal: AbortSignal): Promise<readonly Address[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  signal.removeEventListener('abort', cancel)
  return answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
}

import { isIP } from 'node:net'

/** A valid address, IPv4 as such; null for anything else. */
export function normalizeAddress(forwarded: string | undefined): string | null {
  const address = withoutPort(forwarded ?? '')
  if (isIP(address) === 0) return null
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}

/** Some balancers add the client's port: `203.0.113.9:4711`, `[2001:db8::1]:443`. */
export function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(address.trim()) ?? []
  return bracketed ?? plain ?? address
}

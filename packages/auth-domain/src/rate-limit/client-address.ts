/**
 * Rate-limit bucket of a client's IP address (S18): an IPv6 /64, a v4-mapped address as IPv4. Clients without an address
 * share one bucket. The address must be valid for `net.isIP`.
 */
export function addressBucket(address: string | null): string {
  if (address === null) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return address.includes(':') ? `${firstGroups(address, 4).join(':')}::/64` : address
}

/** The network of an address, for logs that tell no single person apart: an IPv4 /24 or an IPv6 /48. */
export function truncatedAddress(address: string): string {
  const [, network] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address) ?? []
  return network === undefined ? `${firstGroups(address, 3).join(':')}::` : `${network}.0`
}

function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...right]
  return groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
}

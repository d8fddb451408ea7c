import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Special-purpose ranges (IANA's registries): of this host, of its network, of documents, or of no single host.
const specialIPv4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

// All others are local, or have an IPv4 address in them, which may be.
const globalIPv6 = listOf('ipv6', [['2000::', 3]])
const specialIPv6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

const loopback4 = listOf('ipv4', [['127.0.0.0', 8]])
const loopback6 = listOf('ipv6', [['::1', 128]])

/** Whether an IP address is one of the internet's, which no host of the operator's own network has. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4')
  return isIPv6(address) && globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
}

/** Whether an IP address is one of this host alone. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback4.check(address, 'ipv4')
  return isIPv6(address) && loopback6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}

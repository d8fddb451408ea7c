import { parseEmail } from '@foyer/auth-domain/user/email'

/** The addresses in a text, each once, in the order they were typed. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
}

/** The text without one of its addresses. */
export function without(text: string, address: string): string {
  return addressesIn(text)
    .filter((other) => other.toLowerCase() !== address.toLowerCase())
    .join('\n')
}

export function firstWrong(addresses: readonly string[]): string | undefined {
  return addresses.find((address) => parseEmail(address, true) === undefined)
}

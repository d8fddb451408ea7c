import { parseEmail } from '@foyer/auth-domain/user/email'

/** The addresses in a text, each once, in the order they were typed. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
}

export function firstWrong(addresses: readonly string[]): string | undefined {
  return addresses.find((address) => parseEmail(address, true) === undefined)
}

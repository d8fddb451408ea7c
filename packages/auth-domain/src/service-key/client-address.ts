import { allow, type Decision, refuse } from '#decision.ts'

/**
 * The header in which an application's server names the address of its client: `ADDRESS;SECONDS;START;MAC`, when that was signed
 * in seconds since 1970, how the service key begins, and base64url(HMAC-SHA256) of `signedAddressText` under the key's fingerprint.
 */
export const CLIENT_ADDRESS_HEADER = 'foyer-client-address'

/** Letters of a key by which it is found: its prefix, and as many as people are shown. */
export const SERVICE_KEY_START_LENGTH = 8

/** Seconds for which it holds, and by which the clocks of two machines may differ. */
const GOOD_FOR = 60

const FORM = /^([\w.:]{2,64});(\d{1,11});(\w{1,16});([\w-]{43})$/

/** What the header says, of which nothing is proved. */
export type NamedAddress = { address: string; start: string; signedText: string; mac: string }

/** What of an address is signed; `at` in seconds since 1970. */
export function signedAddressText(address: string, at: number): string {
  return `${CLIENT_ADDRESS_HEADER};${address};${at}`
}

/** Reads the header; refused where it is malformed or of another time. */
export function readClientAddress(header: string, now: Date): Decision<NamedAddress> {
  const [, address = '', seconds = '', start = '', mac = ''] = FORM.exec(header) ?? []
  const at = Number(seconds)
  if (mac === '' || Math.abs(now.getTime() / 1000 - at) > GOOD_FOR) return refuse('INVALID_CLIENT_ADDRESS')
  return allow({ address, start, signedText: signedAddressText(address, at), mac })
}

import { randomBytes } from 'node:crypto'

export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `length` characters of `alphabet` (at most 256 of them), each equally likely, from the system's random source. */
export function randomText(length: number, alphabet: string = ALPHANUMERIC): string {
  const unbiased = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < unbiased && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

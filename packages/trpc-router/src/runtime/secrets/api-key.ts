import { crc32 } from 'node:zlib'
import { limits } from '@foyer/auth-domain/limits'
import type { ApiKeyOptions } from '@foyer/auth-domain/options/api-key'
import { randomText } from './random.ts'

const CHECKSUM_LENGTH = 6

/** A new key, and what of it is stored in plain text (T116). */
export type DrawnApiKey = { key: string; start: string | null }

/** Draws a key: prefix, random letters, and a checksum by which scanners of secrets recognise it (T103, T120). */
export function drawApiKey(
  prefix: string | null,
  { defaultKeyLength, startingCharactersConfig }: Pick<ApiKeyOptions, 'defaultKeyLength' | 'startingCharactersConfig'>,
): DrawnApiKey {
  const drawn = (prefix ?? '') + randomText(defaultKeyLength, limits.apiKeyAlphabet)
  const { shouldStore, charactersLength } = startingCharactersConfig
  const shown = (prefix ?? '').length + Math.min(charactersLength, limits.apiKeyShownLetters)
  return { key: drawn + checksumOf(drawn), start: shouldStore ? drawn.slice(0, shown) : null }
}

/** Whether the last letters of a text are the checksum of the others. */
export function hasChecksum(key: string): boolean {
  return checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}

// CRC-32 in the letters of keys, the lowest digit first.
function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  while (checksum.length < CHECKSUM_LENGTH) {
    checksum += limits.apiKeyAlphabet[rest % limits.apiKeyAlphabet.length]
    rest = Math.floor(rest / limits.apiKeyAlphabet.length)
  }
  return checksum
}

import { hash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const ENVELOPE = /^\$ba\$\d+\$([0-9a-f]+)$/
const HEX = /^(?:[0-9a-f]{2})+$/
const NONCE_BYTES = 24
const TAG_BYTES = 16

/**
 * How better-auth's texts are stored: in clear, or encrypted by a secret that may not be among those given. One that is
 * doubtful may be either.
 */
export type LegacyText = { state: 'clear' | 'opened' | 'doubtful'; text: string } | { state: 'unreadable' }

/**
 * Reads a text that better-auth has encrypted (XChaCha20-Poly1305 under SHA-256 of a secret, in hex, the nonce first), or
 * left in clear. Hex that no secret opens is doubtful: only with the prefix of newer versions is it known to be encrypted.
 */
export function readLegacyText(secrets: readonly string[], stored: string): LegacyText {
  const enveloped = ENVELOPE.exec(stored)?.[1]
  const hex = enveloped ?? stored
  if (!HEX.test(hex) || hex.length < 2 * (NONCE_BYTES + TAG_BYTES)) return { state: 'clear', text: stored }
  for (const secret of secrets) {
    const text = open(secret, Buffer.from(hex, 'hex'))
    if (text !== undefined) return { state: 'opened', text }
  }
  return enveloped === undefined ? { state: 'doubtful', text: stored } : { state: 'unreadable' }
}

function open(secret: string, bytes: Buffer): string | undefined {
  const cipher = xchacha20poly1305(hash('sha256', secret, 'buffer'), bytes.subarray(0, NONCE_BYTES))
  try {
    return new TextDecoder().decode(cipher.decrypt(bytes.subarray(NONCE_BYTES)))
  } catch {
    return undefined
  }
}

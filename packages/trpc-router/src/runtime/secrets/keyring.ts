import { createHmac, hash, hkdfSync } from 'node:crypto'

/** What a derived key is for; a value created for one purpose is never valid for another (S34). */
export type Purpose =
  | 'cookie'
  | 'cookie-cache'
  | 'password-pepper'
  | 'verification-token'
  | 'outbox'
  | 'provider-token'
  | 'throttle'
  | 'signing-key'
  | 'invitation-proof'
  | 'oauth-state'
  | 'admin-session'
  | 'known-browser'

/** One secret's key for one purpose. `id` identifies the secret without revealing it. */
export type DerivedKey = { id: string; bytes: Buffer }

/** Keys derived from the configured secrets, newest first: the first signs and encrypts, all are accepted. */
export type Keyring = {
  newest(purpose: Purpose): DerivedKey
  all(purpose: Purpose): readonly DerivedKey[]
}

const KEY_BYTES = 48

/** `secrets` newest first, each at least 32 bytes (checked when the environment is parsed). */
export function createKeyring(secrets: readonly [string, ...string[]]): Keyring {
  const derived = new Map<Purpose, [DerivedKey, ...DerivedKey[]]>()
  function keysFor(purpose: Purpose): [DerivedKey, ...DerivedKey[]] {
    const cached = derived.get(purpose)
    if (cached !== undefined) return cached
    const [first, ...rest] = secrets
    const keys: [DerivedKey, ...DerivedKey[]] = [
      derive(first, purpose),
      ...rest.map((secret) => derive(secret, purpose)),
    ]
    derived.set(purpose, keys)
    return keys
  }
  return { newest: (purpose) => keysFor(purpose)[0], all: keysFor }
}

export function hmacSha256(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** base64url(SHA-256): how secrets that only need to be recognised again are stored. */
export function fingerprint(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

function derive(secret: string, purpose: Purpose): DerivedKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'foyer', purpose, KEY_BYTES))
  const id = Buffer.from(hkdfSync('sha256', secret, 'foyer', 'key-id', 4)).toString('hex')
  return { id, bytes }
}

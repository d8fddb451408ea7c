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
  | 'totp-secret'
  | 'backup-code'
  | 'second-factor-code'
  | 'mailed-code'
  | 'user-code'
  | 'event-cursor'
  | 'refresh-token'
  | 'authorization-request'
  | 'webhook-secret'

/**
 * What the secrets of one list are for. Each role has a list of its own, so that one can be changed without the others:
 * dropping a secret that signed costs nobody their password or provider tokens (S62).
 */
type SecretRole = 'sign' | 'seal' | 'pepper'

/**
 * What leaves the service, in a cookie or a link, is `sign`, also when it is encrypted; what is encrypted in the database
 * is `seal`; what is stored as a keyed hash is `pepper`.
 */
const roleOf: Readonly<Record<Purpose, SecretRole>> = {
  cookie: 'sign',
  'cookie-cache': 'sign',
  'admin-session': 'sign',
  'known-browser': 'sign',
  'verification-token': 'sign',
  'invitation-proof': 'sign',
  'event-cursor': 'sign',
  'refresh-token': 'sign',
  outbox: 'seal',
  'provider-token': 'seal',
  'signing-key': 'seal',
  'oauth-state': 'seal',
  'authorization-request': 'seal',
  'totp-secret': 'seal',
  'webhook-secret': 'seal',
  'backup-code': 'pepper',
  'second-factor-code': 'pepper',
  'password-pepper': 'pepper',
  throttle: 'pepper',
  'mailed-code': 'pepper',
  'user-code': 'pepper',
}

/** One secret's key for one purpose. `id` identifies the secret without revealing it. */
export type DerivedKey = { id: string; bytes: Buffer }

/** Keys derived from the secrets of a purpose's role, newest first: the first signs and encrypts, all are accepted. */
export type Keyring = {
  newest(purpose: Purpose): DerivedKey
  all(purpose: Purpose): readonly DerivedKey[]
}

export type SecretList = readonly [string, ...string[]]

/**
 * The configured secrets, newest first, each at least 32 bytes (checked when the environment is parsed). Those of `verify`
 * never sign; `seal` and `pepper` are the secrets that sign and verify unless they are set.
 */
export type Secrets = {
  sign: SecretList
  verify?: readonly string[] | undefined
  seal?: SecretList | undefined
  pepper?: SecretList | undefined
}

const KEY_BYTES = 48

export function createKeyring(secrets: Secrets): Keyring {
  const derived = new Map<Purpose, [DerivedKey, ...DerivedKey[]]>()
  function keysFor(purpose: Purpose): [DerivedKey, ...DerivedKey[]] {
    const cached = derived.get(purpose)
    if (cached !== undefined) return cached
    const [first, ...rest] = secretsOf(secrets, roleOf[purpose])
    const keys: [DerivedKey, ...DerivedKey[]] = [
      derive(first, purpose),
      ...rest.map((secret) => derive(secret, purpose)),
    ]
    derived.set(purpose, keys)
    return keys
  }
  return { newest: (purpose) => keysFor(purpose)[0], all: keysFor }
}

/** Identifies a secret without revealing it; part of every stored value that depends on the secret. */
export function keyIdOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'foyer', 'key-id', 4)).toString('hex')
}

export function hmacSha256(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** base64url(SHA-256): how secrets that only need to be recognised again are stored. */
export function fingerprint(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

function secretsOf({ sign: [newest, ...former], verify = [], ...others }: Secrets, role: SecretRole): SecretList {
  return (role === 'sign' ? undefined : others[role]) ?? [newest, ...former, ...verify]
}

function derive(secret: string, purpose: Purpose): DerivedKey {
  return { id: keyIdOf(secret), bytes: Buffer.from(hkdfSync('sha256', secret, 'foyer', purpose, KEY_BYTES)) }
}

import { type HashCost, isAffordable, nameOfCost, parseCost } from './hash-cost.ts'

/**
 * A password as another service has hashed it. Salt and key are base64; of bcrypt, the salt is the version and the key what
 * follows the cost. Of Firebase's form the key is the key stream: the signer key of the project is not kept.
 */
export type ImportedHash = { cost: HashCost; salt: string; key: string }

/** Why a hash is not taken. */
export type HashProblem = 'unknown-hash' | 'costly-hash'

/** What names of stored hashes begin with; then `FORM$PARAMETERS$SALT$KEY`. */
export const IMPORTED = 'x1$'

const BCRYPT = /^\$(2[aby])\$(\d{2})\$([./A-Za-z0-9]{53})$/
const ARGON2 =
  /^\$argon2(d|i|id)\$(?:v=(16|19)\$)?m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const FBSCRYPT =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,3}),p=1(?:,ss=([^,$]+))?(?:,sk=([^,$]+))?\$([A-Za-z0-9+/=_-]+)\$([A-Za-z0-9+/=_-]+)$/
const BASE64 = /^[A-Za-z0-9+/]*$/
const SALT_BYTES = { shortest: 1, longest: 128 }

export function formatImportedHash({ cost, salt, key }: ImportedHash): string {
  return `${IMPORTED}${nameOfCost(cost)}$${salt}$${key}`
}

/** Undefined for a stored password of another form, and for one that no import stores: nothing of it is computed. */
export function parseImportedHash(stored: string): ImportedHash | undefined {
  const hash = stored.startsWith(IMPORTED) ? readStoredHash(stored) : undefined
  return typeof hash === 'string' ? undefined : hash
}

/** Of what begins as an imported hash does. The row may have come with an archive, which anybody can have written. */
export function readStoredHash(stored: string): ImportedHash | HashProblem {
  const [, form, parameters, salt, key, ...more] = stored.split('$')
  const cost = parseCost(`${form}$${parameters}`)
  if (cost === undefined || salt === undefined || key === undefined || more.length > 0) return 'unknown-hash'
  const hash = readAs(cost, { salt, key })
  // Computed is the length that the cost names.
  return typeof hash === 'string' || nameOfCost(hash.cost) === nameOfCost(cost) ? hash : 'unknown-hash'
}

function readAs(cost: HashCost, { salt, key }: Encoded): ImportedHash | HashProblem {
  if (cost.form === 'bcrypt') return readNamedHash(`$${salt}$${String(cost.rounds).padStart(2, '0')}$${key}`)
  if (cost.form === 'argon2') return readArgon2Hash(cost, { salt, key })
  if (cost.form === 'pbkdf2') return readPbkdf2Hash(cost, { salt, key })
  const read = readEncoded({ salt, key })
  return read === undefined ? 'unknown-hash' : affordable({ cost: { ...cost, length: read.length }, salt, key })
}

/** A hash in one of the forms that name themselves: bcrypt, argon2 (PHC), and Firebase's as Supabase writes it. */
export function readNamedHash(text: string): ImportedHash | HashProblem {
  const [, version, rounds, rest] = BCRYPT.exec(text) ?? []
  if (version !== undefined && rest !== undefined) {
    return affordable({ cost: { form: 'bcrypt', rounds: Number(rounds) }, salt: version, key: rest })
  }
  const argon2 = ARGON2.exec(text)
  if (argon2 !== null) return readArgon2(argon2)
  const [, memory, count, separator = '', signerKey = '', salt = '', hash = ''] = FBSCRYPT.exec(text) ?? []
  if (memory === undefined) return 'unknown-hash'
  return readFirebaseHash({ salt, hash }, { signerKey, separator, rounds: Number(count), memory: Number(memory) })
}

function readArgon2([, type, version, memory, passes, lanes, salt, key]: RegExpExecArray): ImportedHash | HashProblem {
  if (type !== 'd' && type !== 'i' && type !== 'id') return 'unknown-hash'
  const numbers = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  // Without a version, it is the first one.
  return readArgon2Hash({ type, version: version === '19' ? 19 : 16, ...numbers }, { salt: salt ?? '', key: key ?? '' })
}

type Argon2 = Omit<Extract<HashCost, { form: 'argon2' }>, 'form' | 'length'>
type Pbkdf2 = Omit<Extract<HashCost, { form: 'pbkdf2' }>, 'form' | 'length'>
type Encoded = { salt: string; key: string }

export function readArgon2Hash(cost: Argon2, encoded: Encoded): ImportedHash | HashProblem {
  const read = readEncoded(encoded)
  if (read === undefined || read.saltLength < 8) return 'unknown-hash'
  const { salt, key, length } = read
  return affordable({ cost: { form: 'argon2', ...cost, length }, salt, key })
}

export function readPbkdf2Hash(cost: Pbkdf2, encoded: Encoded): ImportedHash | HashProblem {
  const read = readEncoded(encoded)
  if (read === undefined) return 'unknown-hash'
  const { salt, key, length } = read
  return affordable({ cost: { form: 'pbkdf2', ...cost, length }, salt, key })
}

/** The parameters of a Firebase project's hashes; signer key and separator in base64, `memory` as a power of two. */
export type FirebaseHashing = { signerKey: string; separator: string; rounds: number; memory: number }

/**
 * The hash is the project's signer key, encrypted with a key stream that depends on the password (AES-256-CTR): without the
 * signer key, the stream is left, and is compared instead.
 */
export function readFirebaseHash(
  { salt, hash }: { salt: string; hash: string },
  { signerKey, separator, rounds, memory }: FirebaseHashing,
): ImportedHash | HashProblem {
  const [salted, separating, encrypted, signing] = [salt, separator, hash, signerKey].map(bytesOf)
  if (salted === undefined || separating === undefined || encrypted === undefined || signing === undefined) {
    return 'unknown-hash'
  }
  if (encrypted.length === 0 || encrypted.length !== signing.length) return 'unknown-hash'
  const stream = encrypted.map((byte, index) => byte ^ (signing[index] ?? 0))
  const cost = { form: 'fbscrypt', memory, rounds, length: stream.length } as const
  return affordable({ cost, salt: base64Of([...salted, ...separating]), key: base64Of([...stream]) })
}

function affordable(hash: ImportedHash): ImportedHash | HashProblem {
  return isAffordable(hash.cost) ? hash : 'costly-hash'
}

function readEncoded({ salt, key }: Encoded): (Encoded & { length: number; saltLength: number }) | undefined {
  const salted = bytesOf(salt)
  const computed = bytesOf(key)
  if (salted === undefined || computed === undefined) return undefined
  if (salted.length < SALT_BYTES.shortest || salted.length > SALT_BYTES.longest) return undefined
  const encoded = { salt: base64Of([...salted]), key: base64Of([...computed]) }
  return { ...encoded, length: computed.length, saltLength: salted.length }
}

/** Of base64 with or without padding, in either alphabet; undefined where it is none. */
function bytesOf(base64: string): Uint8Array | undefined {
  const standard = base64.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  if (!BASE64.test(standard) || standard.length % 4 === 1) return undefined
  return Uint8Array.from(atob(standard), (letter) => letter.charCodeAt(0))
}

function base64Of(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes))
}

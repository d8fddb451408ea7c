import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { RequestOptions } from '@foyer/auth-domain/passkey/generate-authenticate-options'
import type { CreationOptions } from '@foyer/auth-domain/passkey/generate-register-options'
import { attested as attestedBy } from './attestation.ts'

/** Flags of authenticator data (WebAuthn 6.1). */
export const FLAGS = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

const { userPresent, userVerified, backupEligible, backedUp, attested } = FLAGS

/** A passkey that an authenticator holds. */
export type Credential = { id: string; rpId: string; userHandle: string; privateKey: KeyObject; counter: number }

/** What an authenticator or a browser says that is not as it should be. */
export type Dishonest = {
  id?: Buffer
  flags?: number
  counter?: number
  rpId?: string
  userHandle?: string | null
  clientData?: Record<string, unknown>
  transports?: unknown
  spoilt?: boolean
  /** The format of its attestation; `certified` ones have a certificate, others are signed with the passkey itself. */
  attestation?: { format: string; certified: boolean }
}

/** A passkey that may be copied to other devices, and is. */
export const SYNCED = userPresent | userVerified | backupEligible | backedUp

/** Its flags, and the passkeys that it has already. */
type Holding = { flags?: number; made?: readonly Credential[] }

/**
 * A software authenticator with its browser: ES256, attestation "none". It makes passkeys and signs in with them as the
 * options say, or dishonestly.
 */
export function createAuthenticator({ flags = userPresent | userVerified, made = [] }: Holding = {}) {
  const credentials = [...made]

  /** `navigator.credentials.create()` on a page of `origin`. */
  function register({ challenge, rp, user }: CreationOptions, origin: string, dishonest: Dishonest = {}): object {
    const { id: idBytes = randomBytes(32), rpId = rp.id, counter = 0 } = dishonest
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = idBytes.toString('base64url')
    credentials.push({ id, rpId, userHandle: user.id, privateKey, counter })
    const credential = Buffer.concat([Buffer.alloc(16), uint16(idBytes.length), idBytes, coseKey(publicKey)])
    const authData = authenticatorData(rpId, (dishonest.flags ?? flags) | attested, counter, credential)
    const clientData = clientDataJson('webauthn.create', challenge, origin, dishonest)
    const attestation = new Map<string, Cbor>([
      ['fmt', dishonest.attestation?.format ?? 'none'],
      ['attStmt', statementOf(dishonest, Buffer.concat([authData, sha256(clientData)]), privateKey)],
      ['authData', authData],
    ])
    const transports = 'transports' in dishonest ? dishonest.transports : ['internal']
    return answerOf(id, {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports,
    })
  }

  /** `navigator.credentials.get()` on a page of `origin`, with the passkey made last. */
  function authenticate({ challenge }: RequestOptions, origin: string, dishonest: Dishonest = {}): object {
    const credential = credentials.at(-1)
    if (credential === undefined) throw new Error('The authenticator has no passkey')
    credential.counter = dishonest.counter ?? credential.counter + 1
    const authData = authenticatorData(
      dishonest.rpId ?? credential.rpId,
      dishonest.flags ?? flags,
      credential.counter,
      Buffer.alloc(0),
    )
    const clientData = clientDataJson('webauthn.get', challenge, origin, dishonest)
    const signed = Buffer.concat([authData, sha256(clientData)])
    const signature = createSign('sha256').update(signed).sign(credential.privateKey)
    if (dishonest.spoilt) signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1)
    const { userHandle = credential.userHandle } = dishonest
    return answerOf(dishonest.id?.toString('base64url') ?? credential.id, {
      authenticatorData: authData.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle,
    })
  }

  return { register, authenticate, credentials: credentials as readonly Credential[] }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

function statementOf({ attestation }: Dishonest, signed: Buffer, privateKey: KeyObject): Map<string, Cbor> {
  if (attestation === undefined) return new Map()
  const own = createSign('sha256').update(signed).sign(privateKey)
  const { x5c, signature } = attestedBy(signed)
  const { certified } = attestation
  return new Map<string, Cbor>([
    ['alg', -7],
    ['sig', certified ? signature : own],
    ...(certified ? [['x5c', x5c] as const] : []),
  ])
}

function answerOf(id: string, response: object): object {
  const attachment = { authenticatorAttachment: 'platform', clientExtensionResults: {} }
  return { id, rawId: id, type: 'public-key', ...attachment, response }
}

function clientDataJson(type: string, challenge: string, origin: string, { clientData }: Dishonest): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }))
}

function authenticatorData(rpId: string, flags: number, counter: number, credential: Buffer): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential])
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | readonly Buffer[] | Map<number | string, Cbor>

/** The little of CBOR (RFC 8949) that attestations and keys need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (!(value instanceof Map)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)])
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function sha256(content: Buffer | string): Buffer {
  return createHash('sha256').update(content).digest()
}

// What an authenticator app and a passkey do, for one service.
import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const PERIOD = 30
const USER_PRESENT_AND_VERIFIED = 5
const ATTESTED = 64
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app, `steps` time steps from now. */
export function totpCode(totpURI, steps = 0) {
  const key = base32(new URL(totpURI).searchParams.get('secret'))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / PERIOD) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac[mac.length - 1] & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Resolves at the beginning of a time step, so that its neighbours stay the same for a while. */
export function beginningOfStep() {
  const left = PERIOD * 1000 - (Date.now() % (PERIOD * 1000))
  return new Promise((resolve) => setTimeout(resolve, left > 15_000 ? 0 : left))
}

/** A passkey: what the service stores of it, and what it answers to a challenge. */
export function newPasskey(origin) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32).toString('base64url')
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [head, middle] = ['a5010203262001215820', '225820'].map((hex) => Buffer.from(hex, 'hex'))
  const coseKey = Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')])
  return {
    id,
    publicKey: coseKey.toString('base64'),
    privateKey,
    register: (challenge) => registrationOf({ id, coseKey, origin }, challenge),
    answer: (challenge) => answerOf({ id, privateKey, origin }, challenge),
  }
}

function answerOf({ id, privateKey, origin }, challenge) {
  const clientData = clientDataOf('webauthn.get', { challenge, origin })
  const data = authenticatorData(origin, USER_PRESENT_AND_VERIFIED)
  const signature = createSign('sha256')
    .update(Buffer.concat([data, sha256(clientData)]))
    .sign(privateKey)
  return credentialOf(id, { authenticatorData: data, clientDataJSON: clientData, signature })
}

// Attestation "none", as CBOR.
function registrationOf({ id, coseKey, origin }, challenge) {
  const rawId = Buffer.from(id, 'base64url')
  const credential = Buffer.concat([Buffer.alloc(17), Buffer.from([rawId.length]), rawId, coseKey])
  const data = Buffer.concat([authenticatorData(origin, USER_PRESENT_AND_VERIFIED | ATTESTED), credential])
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
  const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data])
  const clientDataJSON = clientDataOf('webauthn.create', { challenge, origin })
  return credentialOf(id, { attestationObject, clientDataJSON })
}

function clientDataOf(type, { challenge, origin }) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

// As of a synced passkey, which does not count its uses.
function authenticatorData(origin, flags) {
  return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), Buffer.alloc(4)])
}

function credentialOf(id, response) {
  const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: Object.fromEntries(encoded) }
}

function base32(text) {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

function sha256(data) {
  return createHash('sha256').update(data).digest()
}

import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { documents } from './documents.ts'
import type { Person } from './person.ts'

type Algorithm = 'RS256' | 'ES256'
type Pair = { publicKey: KeyObject; privateKey: KeyObject }

/** What is wrong with an id token, or only different. */
export type Twist = {
  /** Over the usual ones; `undefined` leaves one out. */
  claims?: Record<string, unknown>
  /** Whose signature it bears instead of the issuer's. */
  signedBy?: 'a stranger' | 'nobody' | 'the client' | 'someone else'
}

const own: Record<Algorithm, Pair> = { RS256: rsaPair(), ES256: ecPair() }
const strangers: Record<Algorithm, Pair> = { RS256: rsaPair(), ES256: ecPair() }

/** What the issuers publish. */
export const jwks = {
  keys: Object.entries(own).map(([alg, { publicKey }]) => {
    return { ...publicKey.export({ format: 'jwk' }), kid: `key-${alg}`, alg, use: 'sig' }
  }),
}

type Facts = { issuer: string; audience: string; algorithm: Algorithm; clientSecret: string }

export function idTokenOf(person: Person, facts: Facts, { claims, signedBy }: Twist): string {
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: facts.issuer, aud: facts.audience, iat: now, exp: now + 3600, ...documents.claims(person) }
  const header = { alg: nameOf(facts.algorithm, signedBy), typ: 'JWT', kid: `key-${facts.algorithm}` }
  const text = `${encoded(header)}.${encoded({ ...usual, ...claims })}`
  return `${text}.${signatureOf(text, facts, signedBy)}`
}

function nameOf(algorithm: Algorithm, signedBy: Twist['signedBy']): string {
  if (signedBy === 'nobody') return 'none'
  return signedBy === 'the client' ? 'HS256' : algorithm
}

function signatureOf(text: string, { algorithm, clientSecret }: Facts, signedBy: Twist['signedBy']): string {
  switch (signedBy) {
    case 'nobody':
      return ''
    case 'the client':
      return createHmac('sha256', clientSecret).update(text).digest('base64url')
    case 'someone else':
      return signed(`${text}x`, own[algorithm])
    default:
      return signed(text, (signedBy === 'a stranger' ? strangers : own)[algorithm])
  }
}

function signed(text: string, { privateKey }: Pair): string {
  return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function rsaPair(): Pair {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function ecPair(): Pair {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

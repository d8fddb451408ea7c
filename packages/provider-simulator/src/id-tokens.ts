import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { documents } from './documents.ts'
import type { ProviderUser } from './provider-user.ts'

type Algorithm = 'RS256' | 'ES256'
type Pair = { publicKey: KeyObject; privateKey: KeyObject }

/** Deviations from a valid id token. */
export type IdTokenOverrides = {
  /** Override the usual claims; `undefined` omits one. */
  claims?: Record<string, unknown>
  /** Instead of the issuer: an unrelated key, `alg: none`, HS256 with the client secret, or a wrong signature. */
  signedBy?: 'a stranger' | 'nobody' | 'the client' | 'someone else'
}

const issuerKeys: Record<Algorithm, Pair> = { RS256: rsaPair(), ES256: ecPair() }
const unrelatedKeys: Record<Algorithm, Pair> = { RS256: rsaPair(), ES256: ecPair() }

/** The published keys (JWKS). */
export const jwks = {
  keys: Object.entries(issuerKeys).map(([alg, { publicKey }]) => {
    return { ...publicKey.export({ format: 'jwk' }), kid: `key-${alg}`, alg, use: 'sig' }
  }),
}

type Facts = { issuer: string; audience: string; algorithm: Algorithm; clientSecret: string }

export function idTokenOf(account: ProviderUser, facts: Facts, { claims, signedBy }: IdTokenOverrides): string {
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: facts.issuer, aud: facts.audience, iat: now, exp: now + 3600, ...documents.claims(account) }
  const header = { alg: algorithmOf(facts.algorithm, signedBy), typ: 'JWT', kid: `key-${facts.algorithm}` }
  const text = `${encoded(header)}.${encoded({ ...usual, ...claims })}`
  return `${text}.${signatureOf(text, facts, signedBy)}`
}

function algorithmOf(algorithm: Algorithm, signedBy: IdTokenOverrides['signedBy']): string {
  if (signedBy === 'nobody') return 'none'
  return signedBy === 'the client' ? 'HS256' : algorithm
}

function signatureOf(text: string, { algorithm, clientSecret }: Facts, signedBy: IdTokenOverrides['signedBy']): string {
  switch (signedBy) {
    case 'nobody':
      return ''
    case 'the client':
      return createHmac('sha256', clientSecret).update(text).digest('base64url')
    case 'someone else':
      return signed(`${text}x`, issuerKeys[algorithm])
    default:
      return signed(text, (signedBy === 'a stranger' ? unrelatedKeys : issuerKeys)[algorithm])
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

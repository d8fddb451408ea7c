import { isRecord } from './answer.ts'
import type { Pairing } from './pairing.ts'

/** The position of a value: its path for messages, its last key, and the state of the comparison so far. */
export type Position = { path: string; key: string; pairing: Pairing; bases: { peer: string; foyer: string } }

/** Keys that Foyer adds to the wire, prefixed with the key of their object. */
const ALLOWED_EXTRAS = new Set([
  ...['user.language', 'users.language', 'claims.language'],
  'invitation.inviterEmailVerified',
  ...['accounts.providerId', 'accounts.userId'],
])

/** Times that Foyer updates and better-auth 1.2.12 does not: it never updates a user's `updatedAt`. */
const LATER_IN_FOYER = new Set(['user.updatedAt', 'users.updatedAt', 'claims.updatedAt'])

/** Keys whose values each service generates. */
const GENERATED_KEYS = new Set([
  ...['id', 'token', 'userId', 'accountId', 'sub', 'kid', 'x', 'impersonatedBy'],
  ...['accessToken', 'refreshToken'],
  ...['organizationId', 'activeOrganizationId', 'teamId', 'inviterId'],
])
const GENERATED = /^[A-Za-z0-9_-]{32,64}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** The generated email address of an anonymous user. */
const ANONYMOUS_EMAIL = /^temp-[a-z0-9]{32}@/i
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Both services use one clock, which every request advances equally, so the tolerance is small. */
const TOLERATED_MILLISECONDS = 50

/** All differences of two values, one line each. */
export function valueDifferences(at: Position, peer: unknown, foyer: unknown): string[] {
  if (Array.isArray(peer) && Array.isArray(foyer)) return listDifferences(at, peer, foyer)
  if (isRecord(peer) && isRecord(foyer)) return recordDifferences(at, peer, foyer)
  if (typeof peer === 'string' && typeof foyer === 'string') return textDifferences(at, peer, foyer)
  return peer === foyer ? [] : [mismatch(at, peer, foyer)]
}

export function mismatch({ path }: Pick<Position, 'path'>, peer: unknown, foyer: unknown): string {
  return `${path}: better-auth ${brief(peer)}, Foyer ${brief(foyer)}`
}

function recordDifferences(at: Position, peer: Record<string, unknown>, foyer: Record<string, unknown>): string[] {
  const keys = new Set([...Object.keys(peer), ...Object.keys(foyer)])
  return [...keys].flatMap((key) => {
    if (!(key in peer) && ALLOWED_EXTRAS.has(`${at.key}.${key}`)) return []
    if (LATER_IN_FOYER.has(`${at.key}.${key}`) && isLater(foyer[key], peer[key])) return []
    return valueDifferences({ ...at, path: `${at.path}.${key}`, key }, peer[key], foyer[key])
  })
}

// The wire does not define the order of lists: each item must have an equal item in the other list.
function listDifferences(at: Position, peer: unknown[], foyer: unknown[]): string[] {
  if (peer.length !== foyer.length) return [`${at.path}: better-auth has ${peer.length}, Foyer ${foyer.length}`]
  const remaining = [...foyer]
  return peer.flatMap((item, index) => {
    const position = { ...at, path: `${at.path}[${index}]` }
    const equal = remaining.findIndex(
      (other) => valueDifferences({ ...position, pairing: at.pairing.copy() }, item, other).length === 0,
    )
    const [other] = remaining.splice(Math.max(equal, 0), 1)
    return valueDifferences(position, item, other)
  })
}

function textDifferences(at: Position, peer: string, foyer: string): string[] {
  if (TIME.test(peer) && TIME.test(foyer)) {
    const distance = Math.abs(Date.parse(peer) - Date.parse(foyer))
    return distance <= TOLERATED_MILLISECONDS ? [] : [mismatch(at, peer, foyer)]
  }
  if (JWT.test(peer) && JWT.test(foyer)) return tokenDifferences(at, peer, foyer)
  if (GENERATED_KEYS.has(at.key) && GENERATED.test(peer) && GENERATED.test(foyer)) {
    return at.pairing.pair(peer, foyer) ? [] : [`${mismatch(at, peer, foyer)}: paired with another value before`]
  }
  if (at.key === 'message' && saysWhere(peer, foyer)) return []
  const same = normalize(peer, at.bases.peer) === normalize(foyer, at.bases.foyer)
  return same ? [] : [mismatch(at, peer, foyer)]
}

// What 1.2.12 refuses without a reason, Foyer refuses with the field, as 1.5 does.
function saysWhere(peer: string, foyer: string): boolean {
  const [, part] = /^Invalid (body|query) parameters$/.exec(peer) ?? []
  return part !== undefined && (foyer.startsWith(`[${part}.`) || foyer.startsWith(`[${part}]`))
}

// In an authorization URL the order of parameters is undefined, and each request has its own secrets.
function normalize(text: string, base: string): string {
  if (!text.includes('code_challenge=')) return text.replaceAll(base, '<base>').replace(ANONYMOUS_EMAIL, 'temp-…@')
  const url = new URL(text)
  for (const secret of ['state', 'code_challenge']) url.searchParams.set(secret, '…')
  url.searchParams.sort()
  return decodeURIComponent(url.href).replaceAll(base, '<base>')
}

function isLater(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && TIME.test(one) && TIME.test(other) && one > other
}

function tokenDifferences(at: Position, peer: string, foyer: string): string[] {
  const [peerHeader, peerClaims] = tokenParts(peer)
  const [foyerHeader, foyerClaims] = tokenParts(foyer)
  const header = { ...at, path: `${at.path} header`, key: 'header' }
  const claims = { ...at, path: `${at.path} claims`, key: 'claims' }
  return [...valueDifferences(header, peerHeader, foyerHeader), ...valueDifferences(claims, peerClaims, foyerClaims)]
}

function tokenParts(token: string): unknown[] {
  return token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 100 ? `${text.slice(0, 97)}...` : text
}

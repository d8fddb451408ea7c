import { isRecord } from './answer.ts'
import type { Pairing } from './pairing.ts'

/** Where a value stands: its path for the reader, its last key, and what the comparison has learned so far. */
export type Place = { path: string; key: string; pairing: Pairing; bases: { peer: string; foyer: string } }

/** Keys that Foyer adds to the wire, with the object they stand in. */
const ALLOWED_EXTRAS = new Set(['user.language', 'users.language', 'claims.language'])

/** Times that Foyer moves on and better-auth 1.2.12 leaves: it never tells when a user was changed. */
const LATER_IN_FOYER = new Set(['user.updatedAt', 'users.updatedAt', 'claims.updatedAt'])

/** Keys whose values each service makes up. */
const GENERATED_KEYS = new Set([
  ...['id', 'token', 'userId', 'accountId', 'sub', 'kid', 'x', 'impersonatedBy'],
  ...['accessToken', 'refreshToken'],
  ...['organizationId', 'activeOrganizationId', 'teamId', 'inviterId'],
])
const GENERATED = /^[A-Za-z0-9_-]{32,64}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** What an anonymous user has for an address. */
const MADE_ADDRESS = /^temp-[a-z0-9]{32}@/i
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Both services run on one clock that each request moves alike, so that little is left to tolerate. */
const TOLERATED_MILLISECONDS = 50

/** Every way in which two values differ, a line each. */
export function valueDifferences(at: Place, peer: unknown, foyer: unknown): string[] {
  if (Array.isArray(peer) && Array.isArray(foyer)) return listDifferences(at, peer, foyer)
  if (isRecord(peer) && isRecord(foyer)) return recordDifferences(at, peer, foyer)
  if (typeof peer === 'string' && typeof foyer === 'string') return textDifferences(at, peer, foyer)
  return peer === foyer ? [] : [unlike(at, peer, foyer)]
}

export function unlike({ path }: Pick<Place, 'path'>, peer: unknown, foyer: unknown): string {
  return `${path}: better-auth ${brief(peer)}, Foyer ${brief(foyer)}`
}

function recordDifferences(at: Place, peer: Record<string, unknown>, foyer: Record<string, unknown>): string[] {
  const keys = new Set([...Object.keys(peer), ...Object.keys(foyer)])
  return [...keys].flatMap((key) => {
    if (!(key in peer) && ALLOWED_EXTRAS.has(`${at.key}.${key}`)) return []
    if (LATER_IN_FOYER.has(`${at.key}.${key}`) && isLater(foyer[key], peer[key])) return []
    return valueDifferences({ ...at, path: `${at.path}.${key}`, key }, peer[key], foyer[key])
  })
}

// The order of a list is no promise of the wire: each item must find its own like on the other side.
function listDifferences(at: Place, peer: unknown[], foyer: unknown[]): string[] {
  if (peer.length !== foyer.length) return [`${at.path}: better-auth has ${peer.length}, Foyer ${foyer.length}`]
  const left = [...foyer]
  return peer.flatMap((item, index) => {
    const place = { ...at, path: `${at.path}[${index}]` }
    const like = left.findIndex(
      (other) => valueDifferences({ ...place, pairing: at.pairing.copy() }, item, other).length === 0,
    )
    const [other] = left.splice(Math.max(like, 0), 1)
    return valueDifferences(place, item, other)
  })
}

function textDifferences(at: Place, peer: string, foyer: string): string[] {
  if (TIME.test(peer) && TIME.test(foyer)) {
    const apart = Math.abs(Date.parse(peer) - Date.parse(foyer))
    return apart <= TOLERATED_MILLISECONDS ? [] : [unlike(at, peer, foyer)]
  }
  if (JWT.test(peer) && JWT.test(foyer)) return tokenDifferences(at, peer, foyer)
  if (GENERATED_KEYS.has(at.key) && GENERATED.test(peer) && GENERATED.test(foyer)) {
    return at.pairing.pair(peer, foyer) ? [] : [`${unlike(at, peer, foyer)}: each stood for another before`]
  }
  const same = readable(peer, at.bases.peer) === readable(foyer, at.bases.foyer)
  return same ? [] : [unlike(at, peer, foyer)]
}

// Where a browser is sent, the order of the parameters is no promise, and each journey has secrets of its own.
function readable(text: string, base: string): string {
  if (!text.includes('code_challenge=')) return text.replaceAll(base, '<base>').replace(MADE_ADDRESS, 'temp-…@')
  const url = new URL(text)
  for (const made of ['state', 'code_challenge']) url.searchParams.set(made, '…')
  url.searchParams.sort()
  return decodeURIComponent(url.href).replaceAll(base, '<base>')
}

function isLater(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && TIME.test(one) && TIME.test(other) && one > other
}

function tokenDifferences(at: Place, peer: string, foyer: string): string[] {
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

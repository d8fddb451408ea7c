import type { Answer } from './answer.ts'
import { withoutTokens } from './client.ts'
import { mismatch, type Position, valueDifferences } from './compare-values.ts'
import { type CookieSet, isSigned } from './set-cookie.ts'

/** The parts of an answer that are compared; a difference belongs to one of them. */
export type Part = 'status' | 'type' | 'body' | 'cookies' | 'headers'

export type Difference = { part: Part; line: string }

const COMPARED_HEADERS = ['location', 'x-retry-after', 'set-auth-jwt']

/** All differences between two answers. */
export function answerDifferences(at: Position, peer: Answer, foyer: Answer): Difference[] {
  return [
    ...inPart('status', peer.status === foyer.status ? [] : [mismatch({ path: 'status' }, peer.status, foyer.status)]),
    ...inPart('type', peer.type === foyer.type ? [] : [mismatch({ path: 'content type' }, peer.type, foyer.type)]),
    ...inPart('body', isPage(peer) && isPage(foyer) ? [] : bodyDifferences(at, peer, foyer)),
    ...inPart(
      'headers',
      COMPARED_HEADERS.flatMap((name) => headerDifferences(at, name, peer, foyer)),
    ),
    ...inPart('headers', exposureDifferences(peer, foyer)),
    ...inPart('cookies', cookieDifferences(at, peer.cookies, foyer.cookies)),
  ]
}

function inPart(part: Part, lines: string[]): Difference[] {
  return lines.map((line) => ({ part, line }))
}

// Each service renders its own pages; the scenario itself checks their content.
function isPage({ type }: Answer): boolean {
  return type === 'text/html'
}

function bodyDifferences(at: Position, peer: Answer, foyer: Answer): string[] {
  return valueDifferences({ ...at, path: 'body', key: keyOfBody(peer.body) }, peer.body, foyer.body)
}

// The whole body may be a set of claims, a user or an invitation; of the first two only a user has an email.
function keyOfBody(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  if (Array.isArray(body)) return isAccount(body[0]) ? 'accounts' : ''
  if ('inviterEmail' in body) return 'invitation'
  return 'email' in body ? 'user' : ''
}

function isAccount(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'scopes' in item
}

function headerDifferences(at: Position, name: string, peer: Answer, foyer: Answer): string[] {
  const position = { ...at, path: `header ${name}`, key: name }
  const [one, other] = [peer, foyer].map((answer) => answer.header(name))
  if (name !== 'location') return valueDifferences(position, one, other)
  return valueDifferences(position, one && withoutTokens(one), other && withoutTokens(other))
}

// Headers that CORS exposes: Foyer may expose more of them, never fewer.
function exposureDifferences(peer: Answer, foyer: Answer): string[] {
  const missing = exposedHeaders(peer).filter((name) => !exposedHeaders(foyer).includes(name))
  return missing.map((name) => `header access-control-expose-headers: Foyer does not expose ${name}`)
}

function exposedHeaders(answer: Answer): string[] {
  return (answer.header('access-control-expose-headers') ?? '').toLowerCase().split(/,\s*/).filter(Boolean)
}

// Only Foyer marks browsers that have signed in (docs/compatibility.md).
export const OWN_COOKIE = 'known_browser'

function cookieDifferences(at: Position, peer: Answer['cookies'], foyer: Answer['cookies']): string[] {
  const names = new Set([...peer.keys(), ...foyer.keys()].filter((name) => name !== OWN_COOKIE))
  return [...names].flatMap((name) => {
    const path = `cookie ${name}`
    const [one, other] = [peer.get(name), foyer.get(name)]
    if (one === undefined || other === undefined) return [mismatch({ path }, one?.attributes, other?.attributes)]
    return [
      ...valueDifferences({ ...at, path, key: 'cookie' }, one.attributes, other.attributes),
      ...secretDifferences(at, one, other),
    ]
  })
}

// A cookie's secret differs from the token in the bodies, so it is paired separately.
function secretDifferences({ pairing }: Position, peer: CookieSet, foyer: CookieSet): string[] {
  const path = `cookie ${peer.name} value`
  if (peer.cleared) return peer.value === foyer.value ? [] : [mismatch({ path }, peer.value, foyer.value)]
  if (peer.name === 'session_data') return []
  if (isSigned(peer.value) !== isSigned(foyer.value)) return [mismatch({ path }, peer.value, foyer.value)]
  const same = pairing.pair(`${peer.name}=${secret(peer)}`, `${foyer.name}=${secret(foyer)}`)
  return same ? [] : [`${path}: not the secret that stood for this session before`]
}

function secret({ value }: CookieSet): string {
  const text = decodeURIComponent(value)
  return text.slice(0, text.lastIndexOf('.'))
}

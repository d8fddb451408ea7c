import type { Answer } from './answer.ts'
import { type Place, unlike, valueDifferences } from './compare-values.ts'
import { type CookieSet, isSigned } from './set-cookie.ts'
import { withoutTokens } from './visitor.ts'

/** The parts of an answer that are compared; a difference belongs to one of them. */
export type Part = 'status' | 'type' | 'body' | 'cookies' | 'headers'

export type Found = { part: Part; line: string }

const COMPARED_HEADERS = ['location', 'x-retry-after', 'set-auth-jwt']

/** Every way in which two answers differ. */
export function answerDifferences(at: Place, peer: Answer, foyer: Answer): Found[] {
  return [
    ...found('status', peer.status === foyer.status ? [] : [unlike({ path: 'status' }, peer.status, foyer.status)]),
    ...found('type', peer.type === foyer.type ? [] : [unlike({ path: 'content type' }, peer.type, foyer.type)]),
    ...found('body', isPage(peer) && isPage(foyer) ? [] : bodyDifferences(at, peer, foyer)),
    ...found(
      'headers',
      COMPARED_HEADERS.flatMap((name) => headerDifferences(at, name, peer, foyer)),
    ),
    ...found('headers', exposureDifferences(peer, foyer)),
    ...found('cookies', cookieDifferences(at, peer.cookies, foyer.cookies)),
  ]
}

function found(part: Part, lines: string[]): Found[] {
  return lines.map((line) => ({ part, line }))
}

// A page is each service's own; its scenario says what must stand in it.
function isPage({ type }: Answer): boolean {
  return type === 'text/html'
}

function bodyDifferences(at: Place, peer: Answer, foyer: Answer): string[] {
  return valueDifferences({ ...at, path: 'body', key: keyOfWhole(peer.body) }, peer.body, foyer.body)
}

// A claim set or a user may be the whole body; only a user has an address.
function keyOfWhole(body: unknown): string {
  return typeof body === 'object' && body !== null && 'email' in body ? 'user' : ''
}

function headerDifferences(at: Place, name: string, peer: Answer, foyer: Answer): string[] {
  const place = { ...at, path: `header ${name}`, key: name }
  const [one, other] = [peer, foyer].map((answer) => answer.header(name))
  if (name !== 'location') return valueDifferences(place, one, other)
  return valueDifferences(place, one && withoutTokens(one), other && withoutTokens(other))
}

// Which headers a page of another origin may read: Foyer names more of them, never fewer.
function exposureDifferences(peer: Answer, foyer: Answer): string[] {
  const missing = exposed(peer).filter((name) => !exposed(foyer).includes(name))
  return missing.map((name) => `header access-control-expose-headers: Foyer does not expose ${name}`)
}

function exposed(answer: Answer): string[] {
  return (answer.header('access-control-expose-headers') ?? '').toLowerCase().split(/,\s*/).filter(Boolean)
}

function cookieDifferences(at: Place, peer: Answer['cookies'], foyer: Answer['cookies']): string[] {
  const names = new Set([...peer.keys(), ...foyer.keys()])
  return [...names].flatMap((name) => {
    const path = `cookie ${name}`
    const [one, other] = [peer.get(name), foyer.get(name)]
    if (one === undefined || other === undefined) return [unlike({ path }, one?.attributes, other?.attributes)]
    return [
      ...valueDifferences({ ...at, path, key: 'cookie' }, one.attributes, other.attributes),
      ...secretDifferences(at, one, other),
    ]
  })
}

// A cookie's secret is another than the token of the bodies, so that it has a partner of its own.
function secretDifferences({ pairing }: Place, peer: CookieSet, foyer: CookieSet): string[] {
  const path = `cookie ${peer.name} value`
  if (peer.cleared) return peer.value === foyer.value ? [] : [unlike({ path }, peer.value, foyer.value)]
  if (peer.name === 'session_data') return []
  if (isSigned(peer.value) !== isSigned(foyer.value)) return [unlike({ path }, peer.value, foyer.value)]
  const same = pairing.pair(`${peer.name}=${secret(peer)}`, `${foyer.name}=${secret(foyer)}`)
  return same ? [] : [`${path}: not the secret that stood for this session before`]
}

function secret({ value }: CookieSet): string {
  const text = decodeURIComponent(value)
  return text.slice(0, text.lastIndexOf('.'))
}

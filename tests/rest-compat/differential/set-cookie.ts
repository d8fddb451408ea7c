/** A parsed `Set-Cookie` header. */
export type CookieSet = {
  /** Without the prefix, which differs between the services. */
  name: string
  fullName: string
  value: string
  cleared: boolean
  /** The attributes that must be equal in both services. */
  attributes: Record<string, string | boolean | undefined>
}

const KNOWN = ['max-age', 'expires', 'path', 'domain', 'samesite', 'httponly', 'secure', 'partitioned']

export function readSetCookie(line: string): CookieSet {
  const [pair = '', ...rest] = line.split(/;\s*/)
  const [fullName, value] = splitPair(pair)
  const attributes = new Map(
    rest.map(splitPair).map(([name, content]) => [name.toLowerCase(), content.toLowerCase() || true]),
  )
  const cleared = attributes.get('max-age') === '0'
  return {
    name: fullName.slice(fullName.indexOf('.') + 1),
    fullName,
    value,
    cleared,
    attributes: {
      cleared,
      // Foyer prefers `__Host-` (S21).
      'secure prefix': /^__(Secure|Host)-/.test(fullName),
      unknown: [...attributes.keys()].filter((name) => !KNOWN.includes(name)).join() || undefined,
      ...Object.fromEntries(KNOWN.map((name) => [name, attributes.get(name)])),
    },
  }
}

/** Whether a value is `content.signature`, with the 44 characters of a base64 SHA-256. */
export function isSigned(value: string): boolean {
  return /^.+\.[A-Za-z0-9+/]{43}=$/.test(decodeURIComponent(value))
}

function splitPair(text: string): [string, string] {
  const at = text.indexOf('=')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

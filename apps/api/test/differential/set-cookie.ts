/** One `Set-Cookie` line, taken apart. */
export type CookieSet = {
  /** Without the prefix, which each service chooses for itself. */
  name: string
  fullName: string
  value: string
  cleared: boolean
  /** What both services must agree on. */
  attributes: Record<string, string | boolean | undefined>
}

const KNOWN = ['max-age', 'expires', 'path', 'domain', 'samesite', 'httponly', 'secure', 'partitioned']

export function readSetCookie(line: string): CookieSet {
  const [pair = '', ...rest] = line.split(/;\s*/)
  const [fullName, value] = halves(pair)
  const given = new Map(rest.map(halves).map(([name, content]) => [name.toLowerCase(), content.toLowerCase() || true]))
  const cleared = given.get('max-age') === '0'
  return {
    name: fullName.slice(fullName.indexOf('.') + 1),
    fullName,
    value,
    cleared,
    attributes: {
      cleared,
      'secure prefix': fullName.startsWith('__Secure-'),
      unknown: [...given.keys()].filter((name) => !KNOWN.includes(name)).join() || undefined,
      ...Object.fromEntries(KNOWN.map((name) => [name, given.get(name)])),
    },
  }
}

/** Whether a value is `content.signature`, with the 44 characters of a base64 SHA-256. */
export function isSigned(value: string): boolean {
  return /^.+\.[A-Za-z0-9+/]{43}=$/.test(decodeURIComponent(value))
}

function halves(text: string): [string, string] {
  const at = text.indexOf('=')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

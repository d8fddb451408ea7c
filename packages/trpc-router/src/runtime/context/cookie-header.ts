import { limits } from '@foyer/auth-domain/limits'

/** The cookies of a request by their full names. */
export type ReceivedCookies = {
  names(): string[]
  /** Every value of a name, in the order sent. */
  valuesOf(name: string): readonly string[]
  /**
   * What `open` makes of the values of a name, in the order sent. Only the first few different ones that it opens: so many
   * at most are looked up in the database, whatever a request repeats.
   */
  open<Value>(name: string, open: (value: string) => Value | undefined): Value[]
}

export function receivedCookies(header: string): ReceivedCookies {
  const received = parseCookieHeader(header)
  const valuesOf = (name: string) => received.get(name) ?? []
  return {
    names: () => [...received.keys()],
    valuesOf,
    open: (name, open) => {
      const opened = []
      for (const value of new Set(valuesOf(name))) {
        const one = open(value)
        if (one === undefined) continue
        opened.push(one)
        if (opened.length === limits.cookiesOfOneName) break
      }
      return opened
    },
  }
}

/**
 * The cookies of a `Cookie` header: every value of a name, in the order sent. Only spaces and tabs surround a name:
 * trimming more would read a cookie that any host may set as one of a protected name.
 */
export function parseCookieHeader(header: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at === -1) continue
    const name = withoutSpace(pair.slice(0, at))
    const value = decoded(withoutSpace(pair.slice(at + 1)))
    const others = values.get(name)
    if (others === undefined) values.set(name, [value])
    else others.push(value)
  }
  return values
}

function withoutSpace(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '')
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

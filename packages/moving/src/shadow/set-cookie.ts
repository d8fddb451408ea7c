/** A `Set-Cookie` line. `held`: the value, of a signed cookie without the signature; names of attributes in lower case. */
export type SetCookie = { name: string; held: string; attributes: Record<string, string> }

const SIGNED = /^(.*)\.[A-Za-z0-9+/]{43}=$/s

/** Undefined where it names no cookie. */
export function parseSetCookie(line: string): SetCookie | undefined {
  const [pair = '', ...rest] = line.split(';')
  const at = pair.indexOf('=')
  if (at < 1) return undefined
  const value = decoded(pair.slice(at + 1).trim())
  const attributes = rest.map((attribute) => {
    const [key = '', ...text] = attribute.split('=')
    return [key.trim().toLowerCase(), text.join('=').trim()] as const
  })
  return {
    name: pair.slice(0, at).trim(),
    held: SIGNED.exec(value)?.[1] ?? value,
    attributes: Object.fromEntries(attributes.filter(([key]) => key !== '' && key !== 'expires')),
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

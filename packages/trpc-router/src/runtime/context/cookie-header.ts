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

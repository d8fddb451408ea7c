/**
 * What the pages before sign-in need of superjson, which this module stands in for in their bundle, see vite.aliases.ts: they
 * send plain JSON, and are answered JSON with dates and with values that are undefined.
 */
type Types = readonly string[]
/** `values` has the types of the whole, or those of its parts by their paths. */
type Sent = { json: unknown; meta?: { values?: Types | Readonly<Record<string, Types>> } }
type Part = Record<string, unknown>

const PATH_KEYS = /(?:\\.|[^.\\])+/g

// biome-ignore lint/style/noDefaultExport: as the package has it
export default { serialize: (json: unknown): Sent => ({ json }), deserialize }

function deserialize({ json, meta: { values = {} } = {} }: Sent): unknown {
  if (isTypes(values)) return revive(json, values)
  for (const [path, types] of Object.entries(values)) revivePart(json, path, types)
  return json
}

function revivePart(json: unknown, path: string, types: Types): void {
  const keys = (path.match(PATH_KEYS) ?? []).map((key) => key.replaceAll(/\\(.)/g, '$1'))
  const last = keys.pop() ?? ''
  const part = keys.reduce((value, key) => (value as Part)[key], json) as Part
  part[last] = revive(part[last], types)
}

function revive(value: unknown, [type, ...others]: Types): unknown {
  if (others.length === 0 && type === 'Date') return new Date(String(value))
  if (others.length === 0 && type === 'undefined') return undefined
  throw new Error(`The auth bundle knows no values of the type ${type}`)
}

function isTypes(values: NonNullable<NonNullable<Sent['meta']>['values']>): values is Types {
  return Array.isArray(values)
}

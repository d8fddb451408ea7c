import { limits } from '@foyer/auth-domain/limits'

/**
 * An input as a client of tRPC sends it, in superjson's envelope `{ json, meta? }`. It is read only once the call may be made.
 * Of superjson's vocabulary it has dates and undefined: everything else would be built at the sender's price.
 */
export class SentInput {
  readonly #envelope: unknown

  constructor(envelope: unknown) {
    this.#envelope = envelope
  }

  /** The JSON alone, in which dates are text. */
  get json(): unknown {
    return isRecord(this.#envelope) ? this.#envelope.json : undefined
  }

  /** The input with its dates and its undefined; undefined itself where the envelope is none, or names anything else. */
  read(): { input: unknown } | undefined {
    return isEnvelope(this.#envelope) ? withValues(this.#envelope) : undefined
  }
}

type Kind = 'Date' | 'undefined'
type Kinds = readonly [Kind]
type Envelope = { json?: unknown; meta?: { values?: Kinds | Readonly<Record<string, Kinds>>; v?: 1 } }
type Entries = Record<string, unknown>

function isRecord(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEnvelope(value: unknown): value is Envelope {
  return hasOnly(value, ['json', 'meta']) && (value.meta === undefined || isMeta(value.meta))
}

function isMeta(value: unknown): boolean {
  if (!hasOnly(value, ['values', 'v']) || ![undefined, 1].some((version) => version === value.v)) return false
  const { values } = value
  if (values === undefined || isKinds(values)) return true
  if (!isRecord(values)) return false
  const all = Object.values(values)
  return all.length <= limits.inputMaxAnnotations && all.every(isKinds)
}

function hasOnly(value: unknown, names: readonly string[]): value is Entries {
  return isRecord(value) && Object.keys(value).every((name) => names.includes(name))
}

function isKinds(value: unknown): value is Kinds {
  return Array.isArray(value) && value.length === 1 && (value[0] === 'Date' || value[0] === 'undefined')
}

function withValues({ json, meta: { values = {} } = {} }: Envelope): { input: unknown } | undefined {
  const root = { input: json }
  const annotated: [string[], Kinds][] = isWhole(values) ? [[[], values]] : Object.entries(values).map(byPath)
  return annotated.every(([path, [kind]]) => revive(root, ['input', ...path], kind)) ? root : undefined
}

function isWhole(values: Kinds | Readonly<Record<string, Kinds>>): values is Kinds {
  return Array.isArray(values)
}

function byPath([path, kinds]: [string, Kinds]): [string[], Kinds] {
  return [keysOf(path), kinds]
}

/** The keys that superjson joins by dots, with a backslash before a dot or backslash of a key. */
function keysOf(path: string): string[] {
  const keys = ['']
  for (const [part] of path.matchAll(/\\[.\\]|[^.\\]+|./gs)) {
    if (part === '.') keys.push('')
    else keys.push(`${keys.pop()}${part.startsWith('\\') ? part.slice(1) : part}`)
  }
  return keys
}

/** Replaces the text or the null at `path`; false where there is neither. */
function revive(root: object, path: readonly string[], kind: Kind): boolean {
  if (path.length > limits.inputMaxDepth) return false
  let parent: unknown = root
  for (const key of path.slice(0, -1)) parent = entriesOf(parent, key)?.[key]
  const key = path.at(-1) ?? ''
  const entries = entriesOf(parent, key)
  if (entries === undefined) return false
  const value = entries[key]
  const revived = kind === 'undefined' ? undefined : dateOf(value)
  if (kind === 'undefined' ? value !== null : revived === undefined) return false
  entries[key] = revived
  return true
}

/** What has an entry of its own at `key`. `__proto__`, which JSON can name, is no entry but replaces a prototype. */
function entriesOf(value: unknown, key: string): Entries | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key) || key === '__proto__') return undefined
  return Array.isArray(value) && !/^\d+$/.test(key) ? undefined : (value as Entries)
}

function dateOf(value: unknown): Date | undefined {
  const date = typeof value === 'string' ? new Date(value) : undefined
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}

import fc from 'fast-check'

/** A text of at most so many octets. */
export type HostileText = (octets: number) => string

/** All that superjson knows, plain and with values within. */
const kinds = [
  ...['Date', 'undefined', 'bigint', 'regexp', 'set', 'map', 'Error', 'URL', 'number'],
  ...['Int8Array', 'Uint8Array', 'Float64Array', 'BigInt64Array'].map((name) => ['typed-array', name]),
  ...['class', 'custom', 'symbol'].map((name) => [name, 'x']),
]
const leaves = [null, 0, 1_000_000, '2026-01-01T00:00:00.000Z', '/(a+)+$/', 'x', [], {}, [[1, 2]], { a: 1 }]
const kind = fc.constantFrom(...kinds)
const leaf = fc.constantFrom(...leaves)
const letter = fc.constantFrom('a', '.', '\\', '%', '"', '@', ',', ';', '=', '\u0000', 'é', '\ud800', '__proto__.')

/** JSON: wide, deep, or one long text. */
const json: fc.Arbitrary<HostileText> = fc.oneof(
  leaf.map((value) => (octets: number) => JSON.stringify(many(octets, value))),
  leaf.map((value) => (octets: number) => JSON.stringify(Object.fromEntries(named(octets, value)))),
  leaf.map((value) => (octets: number) => nested(octets, JSON.stringify(value))),
  leaf.map((value) => (octets: number) => `{"json":${nested(octets, JSON.stringify(value))}}`),
  letter.map((text) => (octets: number) => JSON.stringify({ email: text.repeat(count(octets, text)), password: text })),
)

/** Superjson: every kind for many values, for one far below, and within itself; and values that are others. */
const envelope: fc.Arbitrary<HostileText> = fc
  .record({
    kind,
    leaf,
    hop: fc.constantFrom('a', '0', '\\.', '__proto__', 'length'),
    v: fc.constantFrom(undefined, 0, 1),
  })
  .chain(({ kind, leaf, hop, v }) => {
    const sent = (json: unknown, meta: object) => JSON.stringify({ json, meta: { ...meta, v } })
    const path = (octets: number) => Array.from({ length: count(octets, hop) }, () => hop).join('.')
    return fc.constantFrom<HostileText>(
      (octets) => sent(many(octets / 3, leaf), { values: Object.fromEntries(annotated(octets / 2, kind)) }),
      (octets) => sent({ a: leaf }, { values: { [path(octets / 2)]: [kind] } }),
      (octets) => sent(deep(octets / 3, leaf), { values: { [path(octets / 2)]: [kind] } }),
      (octets) => sent([leaf], { values: { 0: [kind, { [path(octets / 2)]: [kind] }] } }),
      (octets) =>
        sent({ a: [leaf] }, { values: { a: ['set'] }, referentialEqualities: { a: ['a.0', path(octets / 2)] } }),
      (octets) =>
        sent({ a: [leaf] }, { referentialEqualities: [many(octets / 2, 'a.0'), { a: many(octets / 4, 'a') }] }),
      (octets) => sent(leaf, { values: deep(octets / 2, kind) }),
    )
  })

export const hostileText: fc.Arbitrary<HostileText> = fc.oneof(json, envelope)

/** What the whole of superjson would build: buffers of any size, and a set that is walked once for each hop of a path. */
export const bombs: readonly HostileText[] = [
  (octets) => {
    const sizes = many(octets / 4, 1_000_000)
    const values = sizes.map((_, index) => [index, [['typed-array', 'Int8Array']]])
    return JSON.stringify({ json: sizes, meta: { values: Object.fromEntries(values), v: 1 } })
  },
  (octets) => {
    const set = Array.from({ length: octets / 20 }, (_, index) => index)
    const last = `.${set.length - 1}`
    const referentialEqualities = { a: ['a.0', `a${last.repeat(count(octets / 2, last))}`] }
    return JSON.stringify({ json: { a: set }, meta: { values: { a: ['set'] }, referentialEqualities, v: 1 } })
  },
]

function count(octets: number, of: unknown): number {
  return Math.floor(octets / (JSON.stringify(of).length + 1))
}

function many(octets: number, value: unknown): unknown[] {
  return Array.from({ length: count(octets, value) }, () => value)
}

function named(octets: number, value: unknown): [string, unknown][] {
  // With their names, which are longer than most values.
  return Array.from({ length: count(octets, { a10000: value }) }, (_, index) => [`a${index}`, value])
}

function annotated(octets: number, kind: unknown): [string, unknown[]][] {
  return many(octets / 2, kind).map((one, index) => [`${index}`, [one]])
}

/** As text: a value of such depth cannot be made to JSON. */
function nested(octets: number, value: string): string {
  const depth = Math.floor(octets / 2)
  return `${'['.repeat(depth)}${value}${']'.repeat(depth)}`
}

function deep(octets: number, value: unknown): unknown {
  const depth = Math.min(count(octets, []), 2000)
  return Array.from({ length: depth }).reduce<unknown>((inner) => [inner], value)
}

import { SentInput } from '@foyer/trpc-router/runtime/procedure/sent-input'
import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, test } from 'vitest'

const DATE = '2026-01-01T00:00:00.000Z'

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, undefined, true, 0, '', 'text'),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'a.b', 'a\\b', '.', '\\', '', '0', 'length', 'ünicode'), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value

const unread: readonly [string, unknown][] = [
  ['no envelope', 'text'],
  ['null', null],
  ['a list', []],
  ['another field', { json: {}, more: 1 }],
  ['another field of meta', { json: {}, meta: { more: 1 } }],
  ['meta that is no object', { json: {}, meta: [] }],
  ['an earlier version', { json: {}, meta: { values: {}, v: 0 } }],
  ['equal values', { json: { a: [] }, meta: { referentialEqualities: { a: ['a.0'] } } }],
  ['kinds within kinds', { json: { a: [DATE] }, meta: { values: { a: ['set', { 0: ['Date'] }] } } }],
  ['kinds by parts of the path', { json: { a: { b: DATE } }, meta: { values: { a: { b: ['Date'] } } } }],
  ['a date that is none', { json: { a: 'never' }, meta: { values: { a: ['Date'] } } }],
  ['a date that is a number', { json: { a: 1 }, meta: { values: { a: ['Date'] } } }],
  ['undefined in place of a value', { json: { a: 1 }, meta: { values: { a: ['undefined'] } } }],
  ['a path to nothing', { json: { a: null }, meta: { values: { b: ['undefined'] } } }],
  ['a path through a text', { json: { a: 'b' }, meta: { values: { 'a.0': ['undefined'] } } }],
  ['a path to the length of a list', { json: [null], meta: { values: { length: ['undefined'] } } }],
  ['a path to a prototype', { json: {}, meta: { values: { 'constructor.prototype': ['undefined'] } } }],
  ['the whole and a part', { json: DATE, meta: { values: [['Date'], { a: ['Date'] }] } }],
  ['more values than any page sends', { json: Array(1001).fill(null), meta: { values: everyIndex(1001) } }],
  ['a path of more keys than an input is deep', { json: [null], meta: { values: { ['0.'.repeat(40)]: ['Date'] } } }],
  ...[
    ...['bigint', 'regexp', 'set', 'map', 'Error', 'URL', 'number'],
    ...['typed-array', 'class', 'custom', 'symbol'].map((kind) => [kind, 'Int8Array']),
  ].map((kind): [string, unknown] => [`the kind ${kind}`, { json: { a: 8 }, meta: { values: { a: [kind] } } }]),
]

function read(envelope: unknown): unknown {
  return new SentInput(JSON.parse(JSON.stringify(envelope))).read()
}

describe('an input of tRPC', () => {
  test('is read as the client of the dashboard meant it', () => {
    const property = fc.property(value, (input) => {
      expect(read(superjson.serialize(input))).toEqual({ input })
    })
    fc.assert(property)
  })

  test.each(unread)('with %s is not read', (_title, envelope) => {
    expect(read(envelope)).toBeUndefined()
  })

  test('changes no prototype', () => {
    const envelope = JSON.parse('{"json":{"__proto__":null},"meta":{"values":{"__proto__":["undefined"]}}}')
    expect(new SentInput(envelope).read()).toBeUndefined()
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })
})

function everyIndex(length: number): object {
  return Object.fromEntries(Array.from({ length }, (_, index) => [index, ['undefined']]))
}

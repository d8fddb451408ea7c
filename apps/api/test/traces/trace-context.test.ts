import { expect, test } from 'vitest'
import { samplerNames, samplerOf } from '#traces/sampler.ts'
import { newSpanId, newTraceId, parseTraceparent } from '#traces/traceparent.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

test.each([
  [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN, sampled: true }],
  [`00-${TRACE}-${SPAN}-02`, { traceId: TRACE, spanId: SPAN, sampled: false }],
  [`cc-${TRACE}-${SPAN}-01-what-a-later-version-adds`, { traceId: TRACE, spanId: SPAN, sampled: true }],
  [undefined, undefined],
  ['', undefined],
  [[`00-${TRACE}-${SPAN}-01`], undefined],
  [`00-${TRACE}-${SPAN}-01-more`, undefined],
  [`ff-${TRACE}-${SPAN}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
])('a traceparent of %j is read as %j', (header, context) => {
  expect(parseTraceparent(header)).toEqual(context)
})

test('new ids are of 16 and 8 octets, and new', () => {
  expect([newTraceId(), newSpanId()]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ])
  expect(new Set(Array.from({ length: 100 }, newTraceId)).size).toBe(100)
})

test('a ratio samples about as many traces, and each of them for every service', () => {
  const [quarter, half] = [samplerOf('traceidratio', 0.25), samplerOf('traceidratio', 0.5)]
  const ids = Array.from({ length: 4000 }, newTraceId)
  const sampled = ids.filter((id) => quarter?.(id, undefined))
  expect(sampled.length / ids.length).toBeGreaterThan(0.2)
  expect(sampled.length / ids.length).toBeLessThan(0.3)
  expect(sampled.every((id) => half?.(id, undefined))).toBe(true)
})

test('what is based on its parent does as it has decided, and the others do not', () => {
  const decided = samplerNames.map((name) =>
    [true, false, undefined].map((parent) => samplerOf(name, 1)?.(TRACE, parent)),
  )
  expect(Object.fromEntries(samplerNames.map((name, index) => [name, decided[index]]))).toEqual({
    always_on: [true, true, true],
    parentbased_always_on: [true, false, true],
    always_off: [false, false, false],
    parentbased_always_off: [true, false, false],
    traceidratio: [true, true, true],
    parentbased_traceidratio: [true, false, true],
  })
  expect(samplerOf('sometimes', 1)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { passkeyProblemOf } from './passkey-problem.ts'

test.each([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'already'],
  ['SecurityError', 'address'],
  ['TypeError', undefined],
  ['toString', undefined],
])('a browser that throws %s: %s', (name, problem) => {
  expect(passkeyProblemOf(Object.assign(new Error('no'), { name }))).toBe(problem)
})

test('what is no error of a passkey has no problem of its own', () => {
  expect([passkeyProblemOf(null), passkeyProblemOf('no'), passkeyProblemOf(new Error('no'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

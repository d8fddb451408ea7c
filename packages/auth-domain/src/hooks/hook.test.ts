import { expect, test } from 'vitest'
import { hookAnswerSchema } from './hook.schema.ts'
import { afterCall, CLOSED, isOpen, ownClaims } from './hook.ts'

test('a hook sets claims of its own, and none that tokens have by themselves', () => {
  expect(ownClaims({ plan: 'gold', sub: 'somebody', exp: 1, iss: 'x', act: {}, aud: 'y' })).toEqual({ plan: 'gold' })
  expect(ownClaims(undefined)).toEqual({})
})

test('the breaker opens after five failures in a row, for ten seconds, and then after each one', () => {
  let breaker = CLOSED
  for (let failures = 1; failures <= 4; failures += 1) breaker = afterCall(breaker, true, 0)
  expect(isOpen(breaker, 0)).toBe(false)
  breaker = afterCall(breaker, true, 0)
  expect([isOpen(breaker, 9_999), isOpen(breaker, 10_000)]).toEqual([true, false])
  expect(isOpen(afterCall(breaker, true, 10_000), 10_001)).toBe(true)
  expect(afterCall(breaker, false, 10_000)).toEqual(CLOSED)
})

test.each([
  ['nothing', {}],
  ['a message that is too long', { allow: false, message: 'a'.repeat(201) }],
  ['a code that is none', { allow: false, code: 'no code' }],
  ['no object', 'yes'],
])('%s is no answer', (_what, answer) => {
  expect(hookAnswerSchema.safeParse(answer).success).toBe(false)
})

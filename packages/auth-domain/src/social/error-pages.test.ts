import { expect, test } from 'vitest'
import { hasErrorMessages } from './error-pages.ts'

test.each([
  ['/sign-in', true],
  ['/sign-in?callbackURL=%2Faccount', true],
  ['/account', true],
  ['/account?x=1', true],
  ['/account/sign-in-methods', true],
  ['/account/data', false],
  ['/', false],
  ['/outside?next=/sign-in', false],
  ['/sign-in/other', false],
  ['https://app.example.com/sign-in', false],
])('%s has a message for every error code: %s', (errorURL, expected) => {
  expect(hasErrorMessages(errorURL)).toBe(expected)
})

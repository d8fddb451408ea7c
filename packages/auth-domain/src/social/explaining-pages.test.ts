import { expect, test } from 'vitest'
import { explainsErrors } from './explaining-pages.ts'

test.each([
  ['/sign-in', true],
  ['/sign-in?callbackURL=%2Faccount', true],
  ['/account', true],
  ['/account?x=1', true],
  ['/', false],
  ['/outside?next=/sign-in', false],
  ['/sign-in/other', false],
  ['https://app.example.com/sign-in', false],
])('whether %s has words for every error: %s', (errorURL, has) => {
  expect(explainsErrors(errorURL)).toBe(has)
})

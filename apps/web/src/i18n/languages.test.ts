import { expect, test } from 'vitest'
import { firstSpoken, localeOf } from './languages.ts'

test.each([
  [[null, 'de-AT', 'en'], 'de'],
  [['uk', 'de'], 'uk'],
  [[null, 'ja', 'pt-BR', 'fr-CA'], 'fr'],
  [[null, 'ja'], undefined],
  [['klingon', 'EN-us'], 'en'],
])('of the wishes %j %s is spoken first', (wishes, language) => {
  expect(firstSpoken(wishes)).toBe(language)
})

test.each([
  ['en', ['de', 'en-GB', 'en-US'], 'en-GB'],
  ['ru', ['de', 'en-GB'], 'ru'],
])('dates in %s for a browser of %j are written as in %s', (language, wishes, locale) => {
  expect(localeOf(language, wishes)).toBe(locale)
})

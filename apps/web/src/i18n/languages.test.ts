import { expect, test } from 'vitest'
import { firstSupported, localeOf } from './languages.ts'

test.each([
  [[null, 'de-AT', 'en'], 'de'],
  [['uk', 'de'], 'uk'],
  [[null, 'ja', 'pt-BR', 'fr-CA'], 'fr'],
  [[null, 'ja'], undefined],
  [['klingon', 'EN-us'], 'en'],
])('of the preferred languages %j %s is the first supported one', (preferred, language) => {
  expect(firstSupported(preferred)).toBe(language)
})

test.each([
  ['en', ['de', 'en-GB', 'en-US'], 'en-GB'],
  ['ru', ['de', 'en-GB'], 'ru'],
])('dates in %s for a browser that prefers %j use the locale %s', (language, preferred, locale) => {
  expect(localeOf(language, preferred)).toBe(locale)
})

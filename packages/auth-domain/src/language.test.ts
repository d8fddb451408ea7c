import { expect, test } from 'vitest'
import { chooseLanguage, languageOfTag, languages, parseLanguage, tagOf } from './language.ts'

test('the enumeration matches the specification', () => {
  expect(languages.map(({ id, tag }) => [id, tag])).toEqual([
    [0, 'ru'],
    [1, 'uk'],
    [3, 'en'],
    [4, 'es'],
    [6, 'de'],
    [15, 'pl'],
    [16, 'fr'],
    [82, 'tr'],
  ])
})

test.each([
  [6, ['fr'], 6],
  [0, ['fr'], 0],
  [null, ['xx', 'FR-ca', 'de'], 16],
  [null, ['xx'], 3],
  [null, [], 3],
] as const)('own choice %s with accepted tags %s gives %s', (own, tags, expected) => {
  expect(chooseLanguage(own, tags, 3)).toBe(expected)
})

test.each([2, -1, '3', null, undefined, 3.5])('%s is not a language', (id) => {
  expect(parseLanguage(id)).toBeUndefined()
})

test('every tag maps back to its language', () => {
  for (const { id, tag } of languages) {
    expect(languageOfTag(`${tag}-XX`)).toBe(id)
    expect(tagOf(id)).toBe(tag)
  }
})

import { expect, test } from 'vitest'
import { addMessages, onLanguageChange, shownMessages, speak } from './translate.ts'

addMessages('ru', { strength: { atLeast_one: '{{count}} символ', atLeast_few: '{{count}} символа' } })
addMessages('en', { only: { english_one: '{{count}} door', english_other: '{{count}} doors' } })
addMessages('ru', { strength: { atLeast_many: '{{count}} символов', weak: 'Слабый' }, hello: 'Привет, {{name}}!' })

test.each([
  ['strength.atLeast', { count: 1 }, '1 символ'],
  ['strength.atLeast', { count: 3 }, '3 символа'],
  ['strength.atLeast', { count: 12 }, '12 символов'],
  ['strength.weak', {}, 'Слабый'],
  ['hello', { name: '{{count}} $&', count: 2 }, 'Привет, {{count}} $&!'],
  ['hello', {}, 'Привет, !'],
  ['strength', {}, ''],
  ['strength.toString', {}, ''],
  ['only.english', { count: 1 }, '1 door'],
])('in Russian %s with %j is "%s"', (key, values, text) => {
  speak('ru')
  expect(Reflect.apply(shownMessages().t, undefined, [key, values])).toBe(text)
})

test('a change of language is told until the listener leaves', () => {
  const languages: string[] = []
  const leave = onLanguageChange(() => languages.push(shownMessages().i18n.language))
  speak('de')
  leave()
  speak('en')
  expect(languages).toEqual(['de'])
})

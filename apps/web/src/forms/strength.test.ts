import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

const mia = { name: 'Mia Novak', email: 'mia.novak@acme.test' }

test('an empty password has the level empty', () => {
  expect(strengthOf('', 8, mia)).toEqual({ level: 'empty' })
})

test('the missing length is counted in characters, not in bytes', () => {
  expect(strengthOf('ключ🙂', 8, mia)).toEqual({ level: 'short', missing: 3 })
})

test.each([
  ['password1', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['qwertyuiop', 'weak'],
  ['1234567890', 'weak'],
  ['mianovak1', 'weak'],
  ['Summer2026!', 'weak'],
  ['Ab3!xQ9z', 'fair'],
  ['gardenlampriver', 'fair'],
  ['green lamp under the stairs', 'strong'],
  ['T7#kw!pV2rQz&1', 'strong'],
  ['зелёная лампа у лестницы', 'strong'],
])('%s is %s', (password, level) => {
  expect(strengthOf(password, 8, mia)).toEqual({ level })
})

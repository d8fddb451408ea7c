import { expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { tokenAudience } from './token-audience.ts'

const own = 'https://accounts.example.com'
const billing = 'https://billing.example.com'

test.each([
  ['none', undefined, allow(own)],
  ['the default one', own, allow(own)],
  ['a configured one', billing, allow(billing)],
  ['an unknown one', 'https://evil.example', refuse('TOKEN_AUDIENCE_NOT_FOUND')],
  ['an empty one', '', refuse('TOKEN_AUDIENCE_NOT_FOUND')],
  ['one in other letters', billing.toUpperCase(), refuse('TOKEN_AUDIENCE_NOT_FOUND')],
])('the audience of a token for %s', (_label, requested, decision) => {
  expect(tokenAudience(requested, own, [billing])).toEqual(decision)
})

import { expect, test } from 'vitest'
import { endSessionStep } from './end-session.ts'

const olga = { userId: 'olga', isImpersonated: false, hasOtherAccounts: false }

test.each([
  ['whom the client means, at once', 'olga', olga, 'end'],
  ['another user, who is asked', 'mia', olga, 'ask'],
  ['a user that no token names, who is asked', undefined, olga, 'ask'],
  ['an admin who is there as the user, and is asked', 'olga', { ...olga, isImpersonated: true }, 'ask'],
  ['a user with other accounts beside, who is asked', 'olga', { ...olga, hasOtherAccounts: true }, 'ask'],
  ['nobody where nobody is signed in', 'olga', undefined, 'ended'],
] as const)('a client signs out %s', (_title, hintedUserId, current, step) => {
  expect(endSessionStep({ hintedUserId, current })).toBe(step)
})

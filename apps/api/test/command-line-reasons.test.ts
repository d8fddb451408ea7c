import { expect, test } from 'vitest'
import { reasonOf } from '#cli/reason-of.ts'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  ['no server', withCode('', 'ECONNREFUSED'), /^The database cannot be reached: ECONNREFUSED\n.* doctor /],
  [
    'a statement that took too long',
    withCode('canceling statement due to statement timeout', '57014'),
    /^The database did not finish: canceling statement due to statement timeout$/,
  ],
  ['anything else', new Error('User not found'), /^User not found$/],
  ['what is no error', 'no', /^no$/],
])('a command that fails tells the reason: %s', (_name, error, reason) => {
  expect(reasonOf(error)).toMatch(reason)
})

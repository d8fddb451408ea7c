import { expect, test } from 'vitest'
import { checkAssertion } from './verify-authentication.ts'

const passkey = { counter: 5, deviceType: 'singleDevice', suspectAt: null, handle: 'olga' } as const
const assertion = {
  userHandle: 'olga',
  counter: 6,
  deviceType: 'singleDevice',
  backedUp: false,
  userVerified: true,
} as const

test.each([
  ['that is as it should be', {}, {}, 'accepted'],
  ['of an authenticator that was told which passkey', {}, { userHandle: undefined }, 'accepted'],
  ['with the handle of another user', {}, { userHandle: 'mallory' }, 'refused'],
  ['of a user without a handle', { handle: undefined }, {}, 'refused'],
  ['with a counter that stands still', {}, { counter: 5 }, 'copied'],
  ['with a counter that goes back', {}, { counter: 4 }, 'copied'],
  ['with a counter that begins anew', {}, { counter: 0 }, 'copied'],
  ['of an authenticator that does not count', { counter: 0 }, { counter: 0 }, 'accepted'],
  ['of a passkey that may be copied', { suspectAt: new Date(0) }, {}, 'refused'],
  ['that may be copied to other devices and might not before', {}, { deviceType: 'multiDevice' }, 'refused'],
] as const)('an assertion %s', (_what, stored, said, outcome) => {
  expect(checkAssertion({ ...passkey, ...stored }, { ...assertion, ...said })).toBe(outcome)
})

import { expect, test } from 'vitest'
import { type InviterRule, mayMailInvitation } from './unverified-inviter.ts'

test.each<[InviterRule, boolean, number, boolean]>([
  ['never', false, 1000, true],
  ['beyond-three', false, 0, true],
  ['beyond-three', false, 2, true],
  ['beyond-three', false, 3, false],
  ['beyond-three', false, 4, false],
  ['beyond-three', true, 1000, true],
  ['always', false, 0, false],
  ['always', true, 1000, true],
])(
  'under the rule %s, an inviter whose mailbox is proved: %s, who invited %d others may mail one: %s',
  (rule, holdsMailbox, otherAddresses, may) => {
    expect(mayMailInvitation({ rule, holdsMailbox, otherAddresses })).toBe(may)
  },
)

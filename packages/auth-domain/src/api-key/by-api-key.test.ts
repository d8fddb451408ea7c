import { expect, test } from 'vitest'
import type { KeyRule } from '#contract/rules.ts'
import { callByApiKey } from './by-api-key.ts'

const ofMia = { userId: 'mia', permissions: null }
const limited = { userId: 'mia', permissions: { member: ['create'] } }
const ofAcme = { userId: null, permissions: { member: ['create'] } }
const verifier = { userId: null, permissions: { apiKey: ['verify'] } }

type Key = Parameters<typeof callByApiKey>[0]

test.each<[KeyRule, Key, boolean]>([
  ['user', ofMia, true],
  ['user', limited, true],
  ['user', ofAcme, false],
  ['unrestricted', ofMia, true],
  ['unrestricted', limited, false],
  ['unrestricted', ofAcme, false],
  ['verifier', verifier, true],
  ['verifier', ofMia, false],
  ['verifier', limited, false],
  ['refused', ofMia, false],
  ['ignored', ofMia, false],
])('an operation of the rule "%s" by the key %j: %s', (rule, key, allowed) => {
  expect(callByApiKey(key, rule).allowed).toBe(allowed)
})

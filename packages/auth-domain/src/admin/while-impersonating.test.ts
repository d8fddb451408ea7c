import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { allow, refuse } from '#decision.ts'
import { setFields } from './impersonated-fields.ts'
import { callOperation } from './while-impersonating.ts'

const impersonation = { impersonatedBy: 'adam' }
const own = { impersonatedBy: null }

test.each([
  'changePassword',
  'changeEmail',
  'linkSocial',
  'unlinkAccount',
  'getAccessToken',
  'refreshToken',
  'accountInfo',
  'deleteUser',
  'acceptInvitation',
  'rejectInvitation',
  'revokeSessions',
] as const)('%s is refused to an impersonation, and to no other session', (operation) => {
  expect(callOperation(impersonation, contract[operation].rules)).toEqual(refuse('NOT_WHILE_IMPERSONATING'))
  expect(callOperation(own, contract[operation].rules)).toEqual(allow())
})

test.each(['getSession', 'listAccounts', 'signOut', 'stopImpersonating'] as const)('%s is allowed', (operation) => {
  expect(callOperation(impersonation, contract[operation].rules)).toEqual(allow())
})

test.each([{ username: 'uma' }, { displayUsername: 'Uma' }, { name: 'Uma' }, { image: null }, { company: 'Acme' }])(
  'updateUser with %j is refused to an impersonation, and to no other session',
  (input) => {
    expect(setFields(impersonation, 'updateUser', input)).toEqual(refuse('NOT_WHILE_IMPERSONATING'))
    expect(setFields(own, 'updateUser', input)).toEqual(allow())
  },
)

test('an impersonation may change the language', () => {
  expect(setFields(impersonation, 'updateUser', { language: 3, name: undefined })).toEqual(allow())
})

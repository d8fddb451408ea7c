import { expect, test } from 'vitest'
import { updateConsent } from './update-consent.ts'

const scopes = ['openid', 'organization', 'notes:read']

test.each([
  [null, ['openid'], ['openid']],
  [null, ['notes:read', 'openid', 'openid'], ['openid', 'notes:read']],
  [null, scopes, scopes],
  [null, ['openid', 'email'], undefined],
  ['acme', ['openid', 'organization'], ['openid', 'organization']],
  ['acme', ['openid'], undefined],
])('of a consent in %s, %o leaves %o', (organizationId, wanted, left) => {
  const decision = updateConsent({ scopes, organizationId }, wanted)
  expect(decision).toEqual(
    left === undefined ? { allowed: false, refusal: 'OAUTH_SCOPE_INVALID' } : { allowed: true, value: left },
  )
})

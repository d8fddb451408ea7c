import { expect, test } from 'vitest'
import { readDeviceRequest } from './device-request.ts'
import { DEVICE_GRANT } from './oauth-client.ts'

const client = { grantTypes: [DEVICE_GRANT, 'refresh_token'] as const, scopes: ['openid', 'email', 'offline_access'] }
const known = {
  scopes: new Set(['openid', 'email', 'profile', 'offline_access']),
  resources: ['https://api.example.com'],
}

test.each([
  ['scopes that it may have', { scope: 'openid email' }, { scopes: ['openid', 'email'], resources: [] }],
  ['some that it may have', { scope: 'openid profile' }, { scopes: ['openid'], resources: [] }],
  ['plain OAuth', { scope: 'email' }, { scopes: ['email', 'offline_access'], resources: [] }],
  ['no scope', {}, { scopes: ['offline_access'], resources: [] }],
  [
    'an API as its URL is parsed',
    { scope: 'openid', resource: 'https://api.example.com/' },
    { scopes: ['openid'], resources: ['https://api.example.com'] },
  ],
])('a device asks for %s', (_title, asked, value) => {
  expect(readDeviceRequest(client, asked, known)).toEqual({ allowed: true, value })
})

test.each([
  ['no scope that it may have', client, { scope: 'profile' }, 'OAUTH_SCOPE_INVALID'],
  ['an API that there is not', client, { resource: 'https://other.example.com' }, 'OAUTH_TARGET_INVALID'],
  ['a grant of others', { ...client, grantTypes: ['refresh_token'] as const }, {}, 'OAUTH_GRANT_NOT_ALLOWED'],
])('a device that asks for %s is refused', (_title, of, asked, refusal) => {
  expect(readDeviceRequest(of, asked, known)).toEqual({ allowed: false, refusal })
})

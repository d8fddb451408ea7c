import { callKind } from '@foyer/rest-compat/routes/call-kind'
import { routes } from '@foyer/rest-compat/routes/routes'
import { expect, test } from 'vitest'

test('every GET is a read, a write or neither, and none that acts, signs or asks a provider is a read', () => {
  const gets = routes.filter(({ row }) => row.method === 'GET').map(({ row }) => row.path)
  const reads = gets.filter((path) => callKind('GET', `/api/auth${path}`).kind === 'read')
  expect(gets.filter((path) => !reads.includes(path)).sort()).toEqual([
    '/.well-known/jwks.json',
    '/account-info',
    '/admin/export-events',
    '/callback/:id',
    '/delete-user/callback',
    '/device',
    '/events',
    '/events/snapshot',
    '/jwks',
    '/magic-link/verify',
    '/oauth2/authorize',
    '/oauth2/end-session',
    '/one-time-token/generate',
    '/organization/export-events',
    '/passkey/generate-authenticate-options',
    '/passkey/generate-register-options',
    '/reset-password/:token',
    '/token',
    '/verify-email',
  ])
  expect(reads).toEqual(expect.arrayContaining(['/get-session', '/list-sessions', '/organization/list']))
})

test.each([
  ['GET', '/api/auth/get-session', { kind: 'read', endpoint: '/get-session' }],
  ['GET', '/api/auth/verify-email', { kind: 'write', endpoint: '/verify-email' }],
  ['GET', '/api/auth/callback/github', { kind: 'write', endpoint: '/callback/:id' }],
  ['GET', '/api/auth/token', { kind: 'question', endpoint: '/token' }],
  ['HEAD', '/api/auth/get-session', { kind: 'question', endpoint: '/get-session' }],
  ['OPTIONS', '/api/auth/get-session', { kind: 'question', endpoint: '' }],
  ['POST', '/api/auth/update-user', { kind: 'write', endpoint: '/update-user' }],
  ['POST', '/api/auth/a-plugin/of-ones-own', { kind: 'write', endpoint: '' }],
  ['GET', '/api/auth/a-plugin/of-ones-own', { kind: 'question', endpoint: '' }],
  ['POST', '/api/auth/organization/has-permission', { kind: 'question', endpoint: '/organization/has-permission' }],
  ['GET', '/api/authors', { kind: 'outside' }],
  ['POST', '/checkout', { kind: 'outside' }],
])('%s %s', (method, path, kind) => {
  expect(callKind(method, path)).toEqual(kind)
})

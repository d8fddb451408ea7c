import { expect, test } from 'vitest'
import { github } from './providers/github.ts'
import { checkRefreshes, needsRefresh } from './token-refresh.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const unused = { ...github, token: { ...github.token, refreshes: false as const } }
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('tokens are refreshed by a refresh token, where the provider’s are used', () => {
  expect(checkRefreshes(github, { refreshToken: 'x' }, 'github').allowed).toBe(true)
  expect(checkRefreshes(github, { refreshToken: null }, 'github')).toMatchObject({
    refusal: 'FAILED_TO_REFRESH_ACCESS_TOKEN',
  })
  expect(checkRefreshes(unused, { refreshToken: 'x' }, 'github')).toMatchObject({
    refusal: 'PROVIDER_DOES_NOT_REFRESH',
    subject: 'github',
  })
})

test.each([
  ['expires in four seconds', later(4), true],
  ['expires in six seconds', later(6), false],
  ['does not say when', null, true],
])('an access token that %s is refreshed before use: %s', (_which, accessTokenExpiresAt, due) => {
  expect(needsRefresh(github, { refreshToken: 'x', accessTokenExpiresAt }, NOW)).toBe(due)
  expect(needsRefresh(github, { refreshToken: null, accessTokenExpiresAt }, NOW)).toBe(false)
  expect(needsRefresh(unused, { refreshToken: 'x', accessTokenExpiresAt }, NOW)).toBe(false)
})

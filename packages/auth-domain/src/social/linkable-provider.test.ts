import { expect, test } from 'vitest'
import { isLinkable } from './linkable-provider.ts'
import { knownProviders } from './registry.ts'

const policy = { enabled: true, trustedProviders: [], allowDifferentEmails: false }
const neverVerifying = ['kick', 'reddit', 'roblox', 'spotify', 'tiktok', 'twitch', 'vk']

test('linking is offered for all providers except those that never report a verified email', () => {
  const unlinkable = Object.keys(knownProviders).filter((id) => !isLinkable(id, policy))
  expect(unlinkable).toEqual(neverVerifying)
})

test.each([
  ['a custom OIDC issuer', 'acme', policy, true],
  ['a provider when linking is disabled', 'google', { ...policy, enabled: false }, false],
  [
    'a trusted provider that never reports a verified email',
    'spotify',
    { ...policy, trustedProviders: ['spotify'] },
    true,
  ],
  ['a trusted provider that sends no email', 'tiktok', { ...policy, trustedProviders: ['tiktok'] }, false],
  [
    'the same with different emails allowed',
    'tiktok',
    { ...policy, trustedProviders: ['tiktok'], allowDifferentEmails: true },
    true,
  ],
])('linking %s: %s', (_label, id, rules, offered) => {
  expect(isLinkable(id, rules)).toBe(offered)
})

test('providers that never report a verified email always map it to unverified', () => {
  const email = 'olga@example.com'
  const claims = { id: '1', sub: '1', open_id: '1', user_id: '1', email, email_verified: true, verified: true }
  const documents = {
    userInfo: { ...claims, data: [claims], user: claims },
    emails: [{ email, primary: true, verified: true }],
  }
  for (const [id, { profile }] of Object.entries(knownProviders)) {
    if (!neverVerifying.includes(id)) continue
    for (const data of [[claims], { user: claims }]) {
      const userInfo = { ...documents.userInfo, data }
      const read = profile({
        documents: { ...documents, userInfo },
        claims,
        sentUser: undefined,
        ownTenant: true,
      })
      expect(read?.emailVerified ?? false, id).toBe(false)
    }
  }
})

import { expect, test } from 'vitest'
import { isLinkable } from './linkable-provider.ts'
import { knownProviders } from './registry.ts'

const policy = { enabled: true, trustedProviders: [], allowDifferentEmails: false }
const silent = ['kick', 'reddit', 'roblox', 'spotify', 'tiktok', 'twitch', 'vk']

test('linking is offered at all providers but those that vouch for no address', () => {
  const unlinkable = Object.keys(knownProviders).filter((id) => !isLinkable(id, policy))
  expect(unlinkable).toEqual(silent)
})

test.each([
  ['an issuer of one’s own', 'acme', policy, true],
  ['one that vouches, where linking is off', 'google', { ...policy, enabled: false }, false],
  ['a silent one that is trusted', 'spotify', { ...policy, trustedProviders: ['spotify'] }, true],
  ['one without addresses that is trusted', 'tiktok', { ...policy, trustedProviders: ['tiktok'] }, false],
  [
    'the same where another address is allowed',
    'tiktok',
    { ...policy, trustedProviders: ['tiktok'], allowDifferentEmails: true },
    true,
  ],
])('linking %s: %s', (_label, id, rules, offered) => {
  expect(isLinkable(id, rules)).toBe(offered)
})

test('those that vouch for no address never say that one is proven', () => {
  const email = 'olga@example.com'
  const told = { id: '1', sub: '1', open_id: '1', user_id: '1', email, email_verified: true, verified: true }
  const documents = {
    userInfo: { ...told, data: [told], user: told },
    emails: [{ email, primary: true, verified: true }],
  }
  for (const [id, { profile }] of Object.entries(knownProviders)) {
    if (!silent.includes(id)) continue
    for (const data of [[told], { user: told }]) {
      const userInfo = { ...documents.userInfo, data }
      const read = profile({
        documents: { ...documents, userInfo },
        claims: told,
        sentUser: undefined,
        ownTenant: true,
      })
      expect(read?.emailVerified ?? false, id).toBe(false)
    }
  }
})

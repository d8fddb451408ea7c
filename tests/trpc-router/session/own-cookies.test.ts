import { createHmac } from 'node:crypto'
import type { CookieName } from '@foyer/trpc-router/runtime/context/cookie-name'
import { ownCookies } from '@foyer/trpc-router/runtime/context/own-cookie'
import { createLegacySource } from '@foyer/trpc-router/runtime/legacy/legacy-source'
import { sealAdminSession } from '@foyer/trpc-router/runtime/secrets/admin-session'
import { createKeyring, type Keyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { signValue } from '@foyer/trpc-router/runtime/secrets/signed-value'
import { expect, test } from 'vitest'

type Name = Exclude<CookieName, `session_token_multi-${string}`> | 'session_token_multi-a'

const LEGACY_SECRET = 'of-the-adopted-service-0123456789-abcdefghij'
const ours = createKeyring({ sign: ['a-secret-of-our-own-0123456789-abcdefghij'] })
const theirs = createKeyring({ sign: ['of-somebody-else-0123456789-abcdefghijklmn'] })
const state = { at: new Date(), finished: false }

const made: Record<Name, (keys: Keyring) => string> = {
  ...{ session_token: signed('session_token'), 'session_token_multi-a': signed('session_token_multi-a') },
  ...{ dont_remember: signed('dont_remember'), oauth_state: signed('oauth_state') },
  ...{ two_factor: signed('two_factor'), trust_device: signed('trust_device') },
  ...{ asking_browser: signed('asking_browser'), 'better-auth-passkey': signed('better-auth-passkey') },
  known_browser: (keys) => signValue(keys, 'known-browser', 'known_browser', 'content'),
  admin_session: (keys) => sealAdminSession(keys, { secret: 'content', remembered: true }),
  session_data: (keys) => Buffer.from(signValue(keys, 'cookie-cache', 'session_data', '{}')).toString('base64url'),
}

const cases = Object.entries(made) as [Name, (keys: Keyring) => string][]

test.each(cases)('%s is own where our secret made it, and foreign where another did', (name, make) => {
  const isOwn = ownCookies({ keys: ours, legacy: undefined })
  expect([make(ours), make(theirs), legacy(name, LEGACY_SECRET)].map((value) => isOwn(name, value))).toEqual([
    true,
    false,
    false,
  ])
})

test.each(cases)('%s of the service that was adopted is own', (name) => {
  const isOwn = ownCookies({ keys: ours, legacy: createLegacySource(state, [LEGACY_SECRET], 'better-auth') })
  expect([isOwn(name, legacy(name, LEGACY_SECRET)), isOwn(name, legacy(name, 'of-somebody-else'))]).toEqual([
    true,
    false,
  ])
})

function signed(name: CookieName): (keys: Keyring) => string {
  return (keys) => signValue(keys, 'cookie', name, 'content')
}

// As setCookieCache of better-auth 1.2 writes session_data, and setSignedCookie the others.
function legacy(name: Name, secret: string): string {
  const sign = (text: string) => createHmac('sha256', secret).update(text)
  if (name !== 'session_data') return `content.${sign('content').digest('base64')}`
  const [session, expiresAt] = [{ session: { id: 'one' }, user: { name: 'Olga' } }, 1_700_000_000_000]
  const signature = sign(JSON.stringify({ ...session, expiresAt })).digest('base64url')
  return Buffer.from(JSON.stringify({ session, expiresAt, signature })).toString('base64url')
}

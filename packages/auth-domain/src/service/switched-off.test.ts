import { expect, test } from 'vitest'
import { optionsSchema } from '#options.ts'
import { switchedOff } from './switched-off.ts'

const stored = {
  accounts: [
    { provider: 'credential', count: 120 },
    { provider: 'github', count: 5 },
    { provider: 'google', count: 0 },
  ],
  anonymous: 3,
  usernames: 2,
  passkeys: 1,
  apiKeys: 4,
}

test('what is stored and switched off has a line with its option', () => {
  const options = optionsSchema.parse({ emailAndPassword: { enabled: false } })
  expect(switchedOff(stored, options)).toEqual([
    'anonymous users: 3 (anonymous.enabled)',
    'usernames: 2 (username.enabled)',
    'passkeys: 1 (passkey.enabled)',
    'API keys: 4 (apiKey.enabled)',
    'passwords: 120 (emailAndPassword.enabled)',
    'accounts of github: 5 (socialProviders.github)',
  ])
})

test('what is switched on, or of which there is nothing, has none', () => {
  const options = optionsSchema.parse({
    anonymous: { enabled: true },
    username: { enabled: true },
    passkey: { enabled: true },
    apiKey: { enabled: true },
    socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } },
  })
  expect(switchedOff(stored, options)).toEqual([])
  expect(
    switchedOff({ accounts: [], anonymous: 0, usernames: 0, passkeys: 0, apiKeys: 0 }, optionsSchema.parse({})),
  ).toEqual([])
})

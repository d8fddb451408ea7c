import type { Options } from '#options.ts'

/** How much is stored of what options switch on and off. */
export type StoredFeatures = {
  /** By their provider; `credential` are passwords. */
  accounts: readonly { provider: string; count: number }[]
  anonymous: number
  usernames: number
  passkeys: number
  apiKeys: number
}

/** What is stored and these options switch off: a line each, which names the option. */
export function switchedOff({ accounts, ...stored }: StoredFeatures, options: Options): string[] {
  const features = [
    { count: stored.anonymous, of: 'anonymous users', by: 'anonymous.enabled', on: options.anonymous.enabled },
    { count: stored.usernames, of: 'usernames', by: 'username.enabled', on: options.username.enabled },
    { count: stored.passkeys, of: 'passkeys', by: 'passkey.enabled', on: options.passkey.enabled },
    { count: stored.apiKeys, of: 'API keys', by: 'apiKey.enabled', on: options.apiKey.enabled },
    ...accounts.map(({ provider, count }) =>
      provider === 'credential'
        ? { count, of: 'passwords', by: 'emailAndPassword.enabled', on: options.emailAndPassword.enabled }
        : {
            count,
            of: `accounts of ${provider}`,
            by: `socialProviders.${provider}`,
            on: Object.hasOwn(options.socialProviders, provider),
          },
    ),
  ]
  return features.filter(({ count, on }) => count > 0 && !on).map(({ count, of, by }) => `${of}: ${count} (${by})`)
}

import type { Given } from '@foyer/testing/browser/in-browser'
import type { TestApp } from '@foyer/testing/test-app'
import { givenAppWithProviders } from './providers.ts'

/** A service that offers every way to sign in, with the four providers that most offer. */
export async function givenEveryWay(given: Given): Promise<TestApp> {
  const { app } = await givenAppWithProviders(given, ['google', 'apple', 'microsoft', 'github'], {
    options: {
      passkey: { enabled: true },
      magicLink: { enabled: true },
      emailOTP: { enabled: true },
      anonymous: { enabled: true },
      lastLoginMethod: { enabled: true },
    },
  })
  return app
}

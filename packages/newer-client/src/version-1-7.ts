import { createAuthClient } from 'better-auth/client'
import {
  adminClient,
  anonymousClient,
  emailOTPClient,
  organizationClient,
  usernameClient,
} from 'better-auth/client/plugins'
import { inProduction } from './in-production.ts'
import { pluginOptions, type ServerOptions, sessionFields, sharedOptions, type Version } from './version.ts'

const { betterAuth, getMigrations, plugins } = await inProduction(async () => ({
  ...(await import('better-auth')),
  ...(await import('better-auth/db/migration')),
  plugins: await import('better-auth/plugins'),
}))

export const version1_7: Version = {
  name: '1.7',
  createClient: ({ baseURL, fetch }) =>
    createAuthClient({
      baseURL,
      plugins: [
        adminClient(),
        anonymousClient(),
        emailOTPClient(),
        organizationClient({ teams: { enabled: true } }),
        usernameClient(),
      ],
      fetchOptions: { customFetchImpl: fetch },
    }),
  createServer: (options) => {
    const auth = betterAuth(optionsOf(options))
    return (request) => auth.handler(request)
  },
  createTables: async (options) => (await getMigrations(optionsOf(options))).runMigrations(),
}

function optionsOf(options: ServerOptions) {
  return {
    ...sharedOptions(options),
    session: { deferSessionRefresh: options.deferSessionRefresh, additionalFields: sessionFields },
    plugins: [
      plugins.organization(pluginOptions.organization),
      plugins.admin(pluginOptions.admin),
      plugins.anonymous(pluginOptions.anonymous),
      plugins.username(),
      plugins.emailOTP({
        sendVerificationOTP: async ({ email, otp }) => options.mailed(email, otp),
        changeEmail: { enabled: true },
      }),
    ],
  }
}

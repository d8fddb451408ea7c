import { createAuthClient } from 'better-auth-1-3/client'
import {
  adminClient,
  anonymousClient,
  emailOTPClient,
  organizationClient,
  usernameClient,
} from 'better-auth-1-3/client/plugins'
import { inProduction } from './in-production.ts'
import { pluginOptions, type ServerOptions, sessionFields, sharedOptions, type Version } from './version.ts'

const { betterAuth, getMigrations, plugins } = await inProduction(async () => ({
  ...(await import('better-auth-1-3')),
  ...(await import('better-auth-1-3/db')),
  plugins: await import('better-auth-1-3/plugins'),
}))

export const version1_3: Version = {
  name: '1.3',
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
  async createTables(options) {
    // Its migrations create the teams before the organizations that these refer to.
    const withoutTeams = { ...optionsOf(options), plugins: [plugins.organization()] }
    for (const one of [withoutTeams, optionsOf(options)]) await (await getMigrations(one)).runMigrations()
  },
}

function optionsOf(options: ServerOptions) {
  return {
    ...sharedOptions(options),
    session: { additionalFields: sessionFields },
    plugins: [
      plugins.organization(pluginOptions.organization),
      plugins.admin(pluginOptions.admin),
      plugins.anonymous(pluginOptions.anonymous),
      plugins.username(),
      plugins.emailOTP({ sendVerificationOTP: async ({ email, otp }) => options.mailed(email, otp) }),
    ],
  }
}

import { createAuthClient } from 'better-auth/client'
import {
  adminClient,
  anonymousClient,
  emailOTPClient,
  organizationClient,
  usernameClient,
} from 'better-auth/client/plugins'
import { inProduction } from './in-production.ts'
import {
  maximumRolesPerOrganization,
  pluginOptions,
  type ServerOptions,
  sessionFields,
  sharedOptions,
  type Version,
} from './version.ts'

const { betterAuth, getMigrations, plugins, createAccessControl, defaultStatements, ownerAc, adminAc, memberAc } =
  await inProduction(async () => ({
    ...(await import('better-auth')),
    ...(await import('better-auth/db/migration')),
    ...(await import('better-auth/plugins/access')),
    ...(await import('better-auth/plugins/organization/access')),
    plugins: await import('better-auth/plugins'),
  }))

// Roles that organizations make are made of what the server's own access control has.
const ac = createAccessControl(defaultStatements)
const roles = {
  owner: ac.newRole(ownerAc.statements),
  admin: ac.newRole(adminAc.statements),
  member: ac.newRole(memberAc.statements),
}

export const version1_7: Version = {
  name: '1.7',
  createClient: ({ baseURL, fetch }) =>
    createAuthClient({
      baseURL,
      plugins: [
        adminClient(),
        anonymousClient(),
        emailOTPClient(),
        organizationClient({ teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
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
      plugins.organization({
        ...pluginOptions.organization,
        ac,
        roles,
        dynamicAccessControl: { enabled: true, maximumRolesPerOrganization },
      }),
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

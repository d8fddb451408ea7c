import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { admin, anonymous, jwt, multiSession, organization, twoFactor, username } from 'better-auth/plugins'

/** The server of better-auth 1.7 and its plugins, as they are. */
export const newerServer = {
  betterAuth,
  getMigrations,
  toNodeHandler,
  admin,
  anonymous,
  jwt,
  multiSession,
  organization,
  passkey,
  twoFactor,
  username,
}

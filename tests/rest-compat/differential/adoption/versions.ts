import type { IncomingMessage, ServerResponse } from 'node:http'
import { newerServer } from '@foyer/newer-client/newer-server'
import * as server1_3 from '@foyer/newer-client/server-1-3'
import * as server1_4 from '@foyer/newer-client/server-1-4'
import * as server1_5 from '@foyer/newer-client/server-1-5'
import * as server1_6 from '@foyer/newer-client/server-1-6'
import type pg from 'pg'
import * as older from '#rest-compat/differential/better-auth.ts'

/** A mail that better-auth would send: what for, and its link, token or code. */
export type LegacyMail = { to: string; kind: 'verify' | 'reset' | 'delete' | 'change' | 'invite' | 'code'; url: string }

export type LegacyParts = {
  pool: pg.Pool
  baseURL: string
  secret: string
  send: (mail: LegacyMail) => void
  /** Whether browsers keep the sessions of several users. */
  severalAccounts?: boolean
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * A version of better-auth: what its handler and its migrator are with options that are the same in all. `recognised`: what
 * its tables tell; some versions have the same.
 */
export type LegacyVersion = {
  name: string
  recognised: string
  hasApiKeys: boolean
  make(parts: LegacyParts): { handler: Handler; migrate: () => Promise<void> }
}

const every: readonly LegacyVersion[] = [
  {
    name: '1.2',
    recognised: '1.2',
    hasApiKeys: true,
    make(parts) {
      const { betterAuth, getMigrations, toNodeHandler } = older
      const options = { ...optionsOf(parts), plugins: [...pluginsOf(older, parts), older.apiKey()] }
      return {
        handler: toNodeHandler(betterAuth(options)),
        migrate: async () => (await getMigrations(options)).runMigrations(),
      }
    },
  },
  {
    // An installation of 1.2 that was upgraded: its own migrator fails on an empty database.
    name: '1.3',
    recognised: '1.3',
    hasApiKeys: true,
    make(parts) {
      const { betterAuth, getMigrations, toNodeHandler } = server1_3
      const options = { ...optionsOf(parts), plugins: [...pluginsOf(server1_3, parts), server1_3.apiKey()] }
      return {
        handler: toNodeHandler(betterAuth(options)),
        migrate: async () => {
          await every[0]?.make(parts).migrate()
          await (await getMigrations(options)).runMigrations()
        },
      }
    },
  },
  {
    name: '1.4',
    recognised: '1.4',
    hasApiKeys: true,
    make(parts) {
      const { betterAuth, getMigrations, toNodeHandler } = server1_4
      const options = { ...optionsOf(parts), plugins: [...pluginsOf(server1_4, parts), server1_4.apiKey()] }
      return {
        handler: toNodeHandler(betterAuth(options)),
        migrate: async () => (await getMigrations(options)).runMigrations(),
      }
    },
  },
  {
    name: '1.5, with hashed identifiers',
    recognised: '1.4',
    hasApiKeys: false,
    make(parts) {
      const { betterAuth, getMigrations, toNodeHandler } = server1_5
      const options = { ...optionsOf(parts), ...hashedIdentifiers, plugins: pluginsOf(server1_5, parts) }
      return {
        handler: toNodeHandler(betterAuth(options)),
        migrate: async () => (await getMigrations(options)).runMigrations(),
      }
    },
  },
  {
    name: '1.6',
    recognised: '1.4',
    hasApiKeys: false,
    make(parts) {
      const { betterAuth, getMigrations, toNodeHandler } = server1_6
      const options = { ...optionsOf(parts), plugins: pluginsOf(server1_6, parts) }
      return {
        handler: toNodeHandler(betterAuth(options)),
        migrate: async () => (await getMigrations(options)).runMigrations(),
      }
    },
  },
  {
    name: '1.7',
    recognised: '1.7',
    hasApiKeys: false,
    make(parts) {
      const { betterAuth, getMigrations, toNodeHandler } = newerServer
      const passkey = newerServer.passkey({ rpID: '127.0.0.1', origin: parts.baseURL })
      const options = { ...optionsOf(parts), plugins: [...pluginsOf(newerServer, parts), passkey] }
      return {
        handler: toNodeHandler(betterAuth(options)),
        migrate: async () => (await getMigrations(options)).runMigrations(),
      }
    },
  },
]

const oldestAndNewest = ['1.2', '1.7']

/** The oldest and the newest; `npm run proof -- adoption` takes every one. */
export const versions =
  process.env.ADOPTION_VERSIONS === 'all' ? every : every.filter(({ name }) => oldestAndNewest.includes(name))

const hashedIdentifiers = { verification: { storeIdentifier: 'hashed' as const } }

/** The functions that make the plugins of a version. */
type Plugins<Organization, Admin, Anonymous, Jwt, MultiSession, TwoFactor, Username> = {
  organization(options: ReturnType<typeof organizationOptions>): Organization
  admin(): Admin
  anonymous(): Anonymous
  jwt(): Jwt
  multiSession(): MultiSession
  twoFactor(options: ReturnType<typeof twoFactorOptions>): TwoFactor
  username(): Username
}

function pluginsOf<Organization, Admin, Anonymous, Jwt, MultiSession, TwoFactor, Username>(
  {
    organization,
    admin,
    anonymous,
    jwt,
    multiSession,
    twoFactor,
    username,
  }: Plugins<Organization, Admin, Anonymous, Jwt, MultiSession, TwoFactor, Username>,
  parts: LegacyParts,
) {
  return [
    organization(organizationOptions(parts)),
    admin(),
    anonymous(),
    jwt(),
    ...(parts.severalAccounts ? [multiSession()] : []),
    twoFactor(twoFactorOptions(parts)),
    username(),
  ]
}

type Mailed = { user: { email: string }; url: string }

function optionsOf({ pool, baseURL, secret, send }: LegacyParts) {
  const mail =
    (kind: LegacyMail['kind']) =>
    async ({ user, url }: Mailed) =>
      send({ to: user.email, kind, url })
  return {
    database: pool,
    baseURL,
    secret,
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, sendResetPassword: mail('reset') },
    emailVerification: { sendVerificationEmail: mail('verify') },
    user: {
      additionalFields: { company: { type: 'string' as const, required: false } },
      changeEmail: { enabled: true },
      deleteUser: { enabled: true, sendDeleteAccountVerification: mail('delete') },
    },
  }
}

function organizationOptions({ send }: LegacyParts) {
  return {
    teams: { enabled: true },
    sendInvitationEmail: async ({ id, email }: { id: string; email: string }) =>
      send({ to: email, kind: 'invite' as const, url: id }),
  }
}

function twoFactorOptions({ send }: LegacyParts) {
  return {
    otpOptions: {
      sendOTP: async ({ user, otp }: { user: { email: string }; otp: string }) =>
        send({ to: user.email, kind: 'code' as const, url: otp }),
    },
  }
}

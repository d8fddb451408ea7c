import { createHash } from 'node:crypto'
import { type FoyerOptions, type Options, optionsSchema } from '@foyer/auth-domain/options'
import type { BetterAuthOptions } from 'better-auth'
import { getOAuth2Tokens, type OAuth2Tokens } from 'better-auth/oauth2'
import {
  admin,
  anonymous,
  emailOTP,
  jwt,
  magicLink,
  multiSession,
  oneTimeToken,
  organization,
  twoFactor,
  username,
} from './better-auth.ts'

type OrganizationOptions = NonNullable<Parameters<typeof organization>[0]>

/** The parts of a mail that are compared. */
export type SentMail = { to: string; template: string; url: string }

export type PeerParts = Pick<BetterAuthOptions, 'database' | 'baseURL'> & { sendMail: (mail: SentMail) => void }

/** Translates Foyer's options to better-auth's. Foyer's defaults are passed explicitly, to override better-auth's. */
export function peerOptions(foyerOptions: FoyerOptions, { sendMail, ...parts }: PeerParts): BetterAuthOptions {
  const options = optionsSchema.parse(foyerOptions)
  return {
    ...parts,
    secret: 'a-secret-of-the-peer-0123456789-abcdefghij',
    logger: { disabled: true },
    trustedOrigins: [...(foyerOptions.trustedOrigins ?? [])],
    rateLimit: { enabled: options.rateLimit.enabled ?? false, storage: 'memory' },
    emailAndPassword: emailAndPassword(options, sendMail),
    emailVerification: emailVerification(options, sendMail),
    user: user(options, sendMail),
    account: { accountLinking: options.account.accountLinking },
    socialProviders: socialProviders(options),
    session: session(options),
    advanced: advanced(options, foyerOptions),
    plugins: plugins(options, parts.baseURL),
  }
}

/** All plugins, for a database schema that fits any options. */
export function allPlugins(): NonNullable<BetterAuthOptions['plugins']> {
  return [
    organization({ teams: { enabled: true } }),
    admin(),
    anonymous(),
    jwt(),
    twoFactor(),
    magicLink({ sendMagicLink: () => undefined }),
    emailOTP({ sendVerificationOTP: async () => undefined }),
    username(),
    multiSession(),
    oneTimeToken(),
  ]
}

function emailAndPassword(
  { emailAndPassword }: Options,
  sendMail: PeerParts['sendMail'],
): BetterAuthOptions['emailAndPassword'] {
  const { bcryptCost: _, resetPassword, quietSignUp: __, ...sharedOptions } = emailAndPassword
  return {
    ...sharedOptions,
    // A fast hash: better-auth's own is slow and not visible on the wire.
    password: {
      hash: async (password) => digest(password),
      verify: async ({ hash, password }) => hash === digest(password),
    },
    ...(resetPassword.enabled && {
      sendResetPassword: async ({ user, url }) => sendMail({ to: user.email, template: 'reset-password', url }),
    }),
  }
}

function digest(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}

function emailVerification(
  { emailVerification }: Options,
  sendMail: PeerParts['sendMail'],
): BetterAuthOptions['emailVerification'] {
  const { enabled, ...sharedOptions } = emailVerification
  return {
    ...sharedOptions,
    ...(enabled && {
      sendVerificationEmail: async ({ user, url }) => sendMail({ to: user.email, template: 'verify-email', url }),
    }),
  }
}

function user(
  { user: { changeEmail, deleteUser } }: Options,
  sendMail: PeerParts['sendMail'],
): BetterAuthOptions['user'] {
  return {
    changeEmail: {
      enabled: changeEmail.enabled,
      sendChangeEmailVerification: async ({ user, url }) => sendMail({ to: user.email, template: 'change-email', url }),
    },
    deleteUser: {
      enabled: deleteUser.enabled,
      deleteTokenExpiresIn: deleteUser.deleteTokenExpiresIn,
      ...(deleteUser.sendVerification && {
        sendDeleteAccountVerification: async ({ user, url }) =>
          sendMail({ to: user.email, template: 'delete-account', url }),
      }),
    },
  }
}

// Only GitLab: it is the only provider of 1.2.12 whose URL is configurable.
function socialProviders({ socialProviders: { gitlab } }: Options): BetterAuthOptions['socialProviders'] {
  if (gitlab === undefined) return {}
  const { clientId, clientSecret = '', issuer, disableSignUp, disableImplicitSignUp } = gitlab
  const client = { clientId, clientSecret, disableSignUp, disableImplicitSignUp }
  return {
    gitlab: { ...client, issuer, refreshAccessToken: (token) => refreshTokens(`${issuer}/oauth/token`, token, client) },
  }
}

type Client = { clientId: string; clientSecret: string }

// better-auth's own implementation calls gitlab.com, whatever the issuer.
async function refreshTokens(
  address: string,
  token: string,
  { clientId, clientSecret }: Client,
): Promise<OAuth2Tokens> {
  const form = { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const tokens: unknown = await answer.json()
  return getOAuth2Tokens({ ...(typeof tokens === 'object' ? tokens : undefined) })
}

function session({ session }: Options): BetterAuthOptions['session'] {
  const { expiresIn, updateAge, freshAge, disableSessionRefresh, cookieCache } = session
  return { expiresIn, updateAge, freshAge, disableSessionRefresh, cookieCache }
}

function advanced({ advanced }: Options, foyerOptions: FoyerOptions): BetterAuthOptions['advanced'] {
  const { crossSubDomainCookies, useSecureCookies, sameSite, ipAddressHeaders } = advanced
  return {
    crossSubDomainCookies,
    ...(useSecureCookies !== undefined && { useSecureCookies }),
    defaultCookieAttributes: { sameSite },
    ipAddress: { ipAddressHeaders },
    ...(foyerOptions.advanced?.cookiePrefix !== undefined && { cookiePrefix: foyerOptions.advanced.cookiePrefix }),
  }
}

function plugins(
  { organization: organizationOptions, admin: roles, ...features }: Options,
  baseUrl = 'http://localhost',
): BetterAuthOptions['plugins'] {
  return [
    organization(peerOrganizationOptions(organizationOptions)),
    admin(roles),
    // By default it uses the whole origin as the host of the email address.
    ...(features.anonymous.enabled ? [anonymous({ emailDomainName: new URL(baseUrl).hostname })] : []),
    ...(features.username.enabled ? [username(features.username)] : []),
    ...(features.multiSession.enabled ? [multiSession(features.multiSession)] : []),
    ...(features.oneTimeToken.enabled ? [oneTimeToken({ expiresIn: features.oneTimeToken.expiresIn })] : []),
    ...(features.jwt.enabled ? [jwt(tokens(features.jwt))] : []),
  ]
}

function tokens({ issuer, audience, expiresIn }: Options['jwt']): NonNullable<Parameters<typeof jwt>[0]> {
  return {
    jwt: { expirationTime: `${expiresIn}s`, ...(issuer && { issuer }), ...(audience && { audience }) },
  }
}

// Only numeric limits are passed: each service calls limit functions with different arguments.
function peerOrganizationOptions({ teams, ...options }: Options['organization']): OrganizationOptions {
  const { creatorRole, allowUserToCreateOrganization, invitationExpiresIn, disableOrganizationDeletion } = options
  const limits = numbersOf({ organizationLimit: options.organizationLimit, invitationLimit: options.invitationLimit })
  const perOrganization = numbersOf({ membershipLimit: options.membershipLimit })
  const perTeams = numbersOf({ maximumTeams: teams.maximumTeams, maximumMembersPerTeam: teams.maximumMembersPerTeam })
  return {
    ...limits,
    ...perOrganization,
    allowUserToCreateOrganization: allowUserToCreateOrganization === true,
    ...(creatorRole === 'admin' && { creatorRole }),
    invitationExpiresIn,
    organizationDeletion: { disabled: disableOrganizationDeletion },
    teams: { enabled: teams.enabled, allowRemovingAllTeams: teams.allowRemovingAllTeams, ...perTeams },
  }
}

function numbersOf<Name extends string>(limits: Record<Name, unknown>): Partial<Record<Name, number>> {
  const numbers: Partial<Record<Name, number>> = {}
  for (const name in limits) {
    const limit = limits[name]
    if (typeof limit === 'number') numbers[name] = limit
  }
  return numbers
}

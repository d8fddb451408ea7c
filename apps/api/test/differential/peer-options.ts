import { createHash } from 'node:crypto'
import { type FoyerOptions, type Options, optionsSchema } from '@foyer/auth-domain/options'
import type { BetterAuthOptions } from 'better-auth'
import { getOAuth2Tokens, type OAuth2Tokens } from 'better-auth/oauth2'
import { admin, anonymous, jwt, organization } from './better-auth.ts'

type OrganizationOptions = NonNullable<Parameters<typeof organization>[0]>

/** A mail as both services are asked about it. */
export type SentMail = { to: string; template: string; url: string }

export type PeerParts = Pick<BetterAuthOptions, 'database' | 'baseURL'> & { post: (mail: SentMail) => void }

/** Foyer's options in better-auth's words. What Foyer defaults is said aloud, so that no default of the peer counts. */
export function peerOptions(given: FoyerOptions, { post, ...parts }: PeerParts): BetterAuthOptions {
  const options = optionsSchema.parse(given)
  return {
    ...parts,
    secret: 'a-secret-of-the-peer-0123456789-abcdefghij',
    logger: { disabled: true },
    trustedOrigins: [...(given.trustedOrigins ?? [])],
    rateLimit: { enabled: options.rateLimit.enabled ?? false, storage: 'memory' },
    emailAndPassword: emailAndPassword(options, post),
    emailVerification: emailVerification(options, post),
    user: user(options, post),
    account: { accountLinking: options.account.accountLinking },
    socialProviders: socialProviders(options),
    session: session(options),
    advanced: advanced(options, given),
    plugins: plugins(options, parts.baseURL),
  }
}

/** Every plugin there is, for a database that serves any options. */
export function allPlugins(): NonNullable<BetterAuthOptions['plugins']> {
  return [organization({ teams: { enabled: true } }), admin(), anonymous(), jwt()]
}

function emailAndPassword(
  { emailAndPassword }: Options,
  post: PeerParts['post'],
): BetterAuthOptions['emailAndPassword'] {
  const { bcryptCost: _, resetPassword, quietSignUp: __, ...alike } = emailAndPassword
  return {
    ...alike,
    // The peer's own hash is slow and does not show on the wire.
    password: {
      hash: async (password) => digest(password),
      verify: async ({ hash, password }) => hash === digest(password),
    },
    ...(resetPassword.enabled && {
      sendResetPassword: async ({ user, url }) => post({ to: user.email, template: 'reset-password', url }),
    }),
  }
}

function digest(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}

function emailVerification(
  { emailVerification }: Options,
  post: PeerParts['post'],
): BetterAuthOptions['emailVerification'] {
  const { enabled, ...alike } = emailVerification
  return {
    ...alike,
    ...(enabled && {
      sendVerificationEmail: async ({ user, url }) => post({ to: user.email, template: 'verify-email', url }),
    }),
  }
}

function user({ user: { changeEmail, deleteUser } }: Options, post: PeerParts['post']): BetterAuthOptions['user'] {
  return {
    changeEmail: {
      enabled: changeEmail.enabled,
      sendChangeEmailVerification: async ({ user, url }) => post({ to: user.email, template: 'change-email', url }),
    },
    deleteUser: {
      enabled: deleteUser.enabled,
      deleteTokenExpiresIn: deleteUser.deleteTokenExpiresIn,
      ...(deleteUser.sendVerification && {
        sendDeleteAccountVerification: async ({ user, url }) =>
          post({ to: user.email, template: 'delete-account', url }),
      }),
    },
  }
}

// GitLab alone: of all providers 1.2.12 asks only this one at an address that is configured.
function socialProviders({ socialProviders: { gitlab } }: Options): BetterAuthOptions['socialProviders'] {
  if (gitlab === undefined) return {}
  const { clientId, clientSecret = '', issuer, disableSignUp, disableImplicitSignUp } = gitlab
  const client = { clientId, clientSecret, disableSignUp, disableImplicitSignUp }
  return {
    gitlab: { ...client, issuer, refreshAccessToken: (token) => refreshed(`${issuer}/oauth/token`, token, client) },
  }
}

type Client = { clientId: string; clientSecret: string }

// Its own way asks gitlab.com, whatever the issuer.
async function refreshed(address: string, token: string, { clientId, clientSecret }: Client): Promise<OAuth2Tokens> {
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

function advanced({ advanced }: Options, given: FoyerOptions): BetterAuthOptions['advanced'] {
  const { crossSubDomainCookies, useSecureCookies, sameSite, ipAddressHeaders } = advanced
  return {
    crossSubDomainCookies,
    ...(useSecureCookies !== undefined && { useSecureCookies }),
    defaultCookieAttributes: { sameSite },
    ipAddress: { ipAddressHeaders },
    ...(given.advanced?.cookiePrefix !== undefined && { cookiePrefix: given.advanced.cookiePrefix }),
  }
}

function plugins(
  { organization: company, admin: roles, ...on }: Options,
  baseUrl = 'http://localhost',
): BetterAuthOptions['plugins'] {
  return [
    organization(organizations(company)),
    admin(roles),
    // By itself it takes the whole origin for the host of an address.
    ...(on.anonymous.enabled ? [anonymous({ emailDomainName: new URL(baseUrl).hostname })] : []),
    ...(on.jwt.enabled ? [jwt(tokens(on.jwt))] : []),
  ]
}

function tokens({ issuer, audience, expiresIn }: Options['jwt']): NonNullable<Parameters<typeof jwt>[0]> {
  return {
    jwt: { expirationTime: `${expiresIn}s`, ...(issuer && { issuer }), ...(audience && { audience }) },
  }
}

// Limits as numbers alone: each service asks its functions in words of its own.
function organizations({ teams, ...options }: Options['organization']): OrganizationOptions {
  const { creatorRole, allowUserToCreateOrganization, invitationExpiresIn, disableOrganizationDeletion } = options
  const most = numbersOf({ organizationLimit: options.organizationLimit, invitationLimit: options.invitationLimit })
  const perOrganization = numbersOf({ membershipLimit: options.membershipLimit })
  const perTeams = numbersOf({ maximumTeams: teams.maximumTeams, maximumMembersPerTeam: teams.maximumMembersPerTeam })
  return {
    ...most,
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

import { z } from 'zod'
import type { TokenOrganization } from '#keys/token-organization.ts'
import { limits } from '#limits.ts'
import { mailKinds } from '#rate-limit/mail-quotas.ts'
import type { Session } from '#session/session.ts'
import type { User } from '#user/user.ts'
import { outgoingOptions } from './outgoing.ts'
import { accentColour, count, productName, roleName, seconds } from './shared.ts'

/** Several default roles are joined by commas. */
const defaultRole = z.string().regex(/^[^,\s]+(,[^,\s]+)*$/, 'is no role name: write it without spaces')

export const adminOptions = z.strictObject({
  adminRoles: z.array(roleName).default(['admin']),
  defaultRole: defaultRole.default('user'),
  applicationRoles: z.array(roleName).default([]),
  adminUserIds: z.array(z.string()).default([]),
  impersonationSessionDuration: seconds.min(1).default(limits.impersonationExpiresIn),
})

// Without its name, which declarations of the options could not import.
type Organization = { [Key in keyof TokenOrganization]: TokenOrganization[Key] }

/** What a token is signed for beside the user. `organization` is undefined where none is active or named. */
type TokenFacts = { session: Session; organization: Organization | undefined }

/**
 * Claims about a user besides iss, aud, sub, iat and exp; by default the user as get-session returns it, and the
 * organization.
 */
type Claims = (user: User, facts: TokenFacts) => Record<string, unknown> | Promise<Record<string, unknown>>

export const jwtOptions = z.strictObject({
  enabled: z.boolean().default(false),
  algorithm: z.enum(['EdDSA', 'ES256', 'RS256']).default('EdDSA'),
  expiresIn: seconds.min(1).default(limits.jwtExpiresIn),
  issuer: z.string().optional(),
  audience: z.string().optional(),
  audiences: z.array(z.string().min(1).max(limits.urlMaxLength)).default([]),
  claims: z.custom<Claims>((value) => typeof value === 'function').optional(),
})

const rule = z.strictObject({ window: seconds.min(1), max: count })

const mailQuota = z.strictObject({
  address: rule.optional(),
  requester: rule.optional(),
  repeat: rule.optional(),
  unverified: rule.optional(),
  inviter: rule.optional(),
  organization: rule.optional(),
  strangers: rule.optional(),
  unproved: rule.optional(),
  reserved: count.optional(),
  first: count.optional(),
  established: count.optional(),
})

/**
 * `enabled` defaults to on in production; `rules` are keyed by operation, such as `signInEmail`, and `mail` changes the
 * quotas of mails by kind.
 */
export const rateLimitOptions = z.strictObject({
  enabled: z.boolean().optional(),
  window: seconds.min(1).optional(),
  max: count.optional(),
  rules: z.record(z.string(), rule).default({}),
  mail: z.partialRecord(z.enum(mailKinds), mailQuota).default({}),
})

export const advancedOptions = z.strictObject({
  cookiePrefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default('foyer'),
  crossSubDomainCookies: z
    .strictObject({ enabled: z.boolean().default(false), domain: z.string().min(1).optional() })
    .prefault({}),
  /** `__Host-` names on https; by default on, except with better-auth's own prefix. */
  hostCookies: z.boolean().optional(),
  useSecureCookies: z.boolean().optional(),
  sameSite: z.enum(['lax', 'strict', 'none']).default('lax'),
  strictOrigin: z.boolean().default(false),
  bindOAuthState: z.boolean().default(true),
  allowInternationalEmail: z.boolean().default(false),
  ipAddressHeaders: z.array(z.string()).default(['x-forwarded-for']),
  outgoing: outgoingOptions.prefault({}),
})

export const setUpOptions = z.strictObject({ enabled: z.boolean().default(true) })

export const brandingOptions = z.strictObject({
  name: productName.optional(),
  logo: z.string().max(limits.urlMaxLength).optional(),
  accent: accentColour.optional(),
})

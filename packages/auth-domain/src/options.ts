import { z } from 'zod'
import { type Language, parseLanguage } from './language.ts'
import { DAY } from './limits.ts'
import {
  accountOptions,
  anonymousOptions,
  emailAndPasswordOptions,
  emailVerificationOptions,
  userOptions,
} from './options/account.ts'
import {
  adminOptions,
  advancedOptions,
  brandingOptions,
  jwtOptions,
  rateLimitOptions,
  setUpOptions,
} from './options/advanced.ts'
import { apiKeyOptions, readsKeysFromAuthorization } from './options/api-key.ts'
import { emailOtpOptions, magicLinkOptions } from './options/codes.ts'
import { deviceAuthorizationOptions, hasDeviceClients } from './options/device-authorization.ts'
import { hooksOptions } from './options/hooks.ts'
import { oauthProviderOptions } from './options/oauth-provider.ts'
import { organizationOptions } from './options/organization.ts'
import { findForeignPage, pageOptions } from './options/pages.ts'
import { passkeyOptions } from './options/passkey.ts'
import { securityTxtOptions } from './options/security-txt.ts'
import { sessionOptions } from './options/session.ts'
import { seconds } from './options/shared.ts'
import {
  bearerOptions,
  isNoSessionCookie,
  lastLoginMethodOptions,
  memberOptions,
  multiSessionOptions,
  oneTimeTokenOptions,
  pictureOptions,
} from './options/small-features.ts'
import { socialProviderOptions } from './options/social.ts'
import { twoFactorOptions } from './options/two-factor.ts'
import { usernameOptions } from './options/username.ts'
import { parseTrustedOrigin } from './redirect/trusted-origins.ts'

const trustedOrigin = z.string().transform((entry, context) => {
  const parsed = parseTrustedOrigin(entry)
  if (parsed !== undefined) return parsed
  context.addIssue({
    code: 'custom',
    message: `"${entry}" is no origin: write https://app.example.com, *.example.com or myapp://`,
  })
  return z.NEVER
})

const ENGLISH: Language = 3

const language = z.custom<Language>((id) => parseLanguage(id) !== undefined, 'is no language of the specification')

/** Everything an operator may configure (docs/configuration.md), with defaults; unknown keys are refused. */
export const optionsSchema = z
  .strictObject({
    trustedOrigins: z.array(trustedOrigin).default([]),
    pages: pageOptions.prefault({}),
    emailAndPassword: emailAndPasswordOptions.prefault({}),
    emailVerification: emailVerificationOptions.prefault({}),
    magicLink: magicLinkOptions.prefault({}),
    emailOTP: emailOtpOptions.prefault({}),
    user: userOptions.prefault({}),
    account: accountOptions.prefault({}),
    session: sessionOptions.prefault({}),
    organization: organizationOptions.prefault({}),
    member: memberOptions.prefault({}),
    admin: adminOptions.prefault({}),
    audit: z.strictObject({ retention: seconds.min(DAY).optional() }).prefault({}),
    accessLog: z.strictObject({ clients: z.enum(['full', 'truncated', 'none']).default('full') }).prefault({}),
    anonymous: anonymousOptions.prefault({}),
    username: usernameOptions.prefault({}),
    errors: z.strictObject({ translate: z.boolean().default(false) }).prefault({}),
    lastLoginMethod: lastLoginMethodOptions.prefault({}),
    multiSession: multiSessionOptions.prefault({}),
    oneTimeToken: oneTimeTokenOptions.prefault({}),
    deviceAuthorization: deviceAuthorizationOptions.prefault({}),
    oauthProvider: oauthProviderOptions.prefault({}),
    bearer: bearerOptions.prefault({}),
    twoFactor: twoFactorOptions.prefault({}),
    jwt: jwtOptions.prefault({}),
    passkey: passkeyOptions.prefault({}),
    apiKey: apiKeyOptions.prefault({}),
    pictures: pictureOptions.prefault({}),
    rateLimit: rateLimitOptions.prefault({}),
    socialProviders: z.record(z.string().regex(/^[a-z0-9][a-z0-9_-]*$/), socialProviderOptions).default({}),
    advanced: advancedOptions.prefault({}),
    hooks: hooksOptions.prefault({}),
    setUp: setUpOptions.prefault({}),
    securityTxt: securityTxtOptions.optional(),
    defaultLanguage: language.optional(),
    branding: brandingOptions.prefault({}),
  })
  .refine(
    ({ emailAndPassword, emailVerification }) =>
      emailVerification.enabled || !emailAndPassword.requireEmailVerification,
    {
      error: 'emailAndPassword.requireEmailVerification needs emailVerification.enabled',
    },
  )
  .refine(({ twoFactor }) => twoFactor.enabled || twoFactor.required === 'off', {
    error: 'twoFactor.required needs twoFactor.enabled',
  })
  .refine(({ apiKey, bearer }) => !bearer.enabled || !readsKeysFromAuthorization(apiKey), {
    error:
      'apiKey.apiKeyHeaders with Authorization cannot be used with bearer.enabled: a bearer would be taken for a key',
  })
  .refine(({ deviceAuthorization, bearer }) => bearer.enabled || !hasDeviceClients(deviceAuthorization), {
    error: 'deviceAuthorization.clients needs bearer.enabled: what a device gets is a bearer',
  })
  .refine(({ advanced }) => advanced.sameSite !== 'none' || advanced.useSecureCookies !== false, {
    error: 'advanced.sameSite none needs secure cookies: browsers drop others',
  })
  .refine(({ lastLoginMethod, advanced }) => isNoSessionCookie(lastLoginMethod.cookieName, advanced.cookiePrefix), {
    error: 'lastLoginMethod.cookieName begins as the cookies of sessions do, which no script may read',
  })
  .superRefine(({ pages, trustedOrigins }, context) => {
    const foreign = findForeignPage(pages, trustedOrigins)
    if (foreign === undefined) return
    context.addIssue({ code: 'custom', path: ['pages', foreign.page], message: foreign.message })
  })
  // What nobody has configured is chosen in the set-up: a default alone would not tell.
  .transform(({ branding, defaultLanguage, ...options }) => ({
    ...options,
    defaultLanguage: defaultLanguage ?? ENGLISH,
    branding: { ...branding, name: branding.name ?? 'Foyer' },
    leftToSetUp: {
      name: branding.name === undefined,
      accent: branding.accent === undefined,
      language: defaultLanguage === undefined,
    },
  }))

/** Default export of a configuration module. */
export type FoyerOptions = z.input<typeof optionsSchema>

/** The same, parsed. */
export type Options = z.output<typeof optionsSchema>

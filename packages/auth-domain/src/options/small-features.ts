import { z } from 'zod'
import { limits } from '#limits.ts'
import { additionalFields } from './fields.ts'
import { count, seconds, wholeNumber } from './shared.ts'

/**
 * `requireSignature` is better-auth's and changes nothing: a value without a signature is never a credential (S22).
 */
export const bearerOptions = z.strictObject({
  enabled: z.boolean().default(false),
  requireSignature: z.boolean().optional(),
})

const PLUGIN_COOKIE = 'better-auth.last_used_login_method'

/** Whether the readable cookie has a name that no cookie of a session has, also not of what was adopted. */
export function isNoSessionCookie(cookieName: string, cookiePrefix: string): boolean {
  return cookieName === PLUGIN_COOKIE || ![cookiePrefix, 'better-auth'].some((one) => cookieName.startsWith(`${one}.`))
}

/**
 * `cookieName`: by default the one that the plugin of better-auth's client reads. Neither `__Host-` nor `__Secure-`: the
 * plugin clears it without the attributes that such names ask for.
 */
export const lastLoginMethodOptions = z.strictObject({
  enabled: z.boolean().default(false),
  cookieName: z
    .string()
    .regex(/^(?!__)[A-Za-z0-9._-]+$/, 'is no name of letters, digits, dots, - and _ that does not begin with __')
    .default(PLUGIN_COOKIE),
  maxAge: seconds.min(1).max(limits.cookieMaxAge).default(limits.lastLoginMethodMaxAge),
})

export const memberOptions = z.strictObject({ additionalFields: additionalFields('member') })

/** `maximumSessions`: how many sessions one browser keeps; a further sign-in ends the oldest. */
export const multiSessionOptions = z.strictObject({
  enabled: z.boolean().default(false),
  maximumSessions: count.min(1).max(limits.deviceSessionsMax).default(limits.deviceSessions),
})

/**
 * `expiresIn` in minutes, as better-auth has it. `disableClientRequest`: tokens are made by the server alone. `newSession`:
 * anyone who presents a token gets a session of their own, instead of the one that made it.
 */
export const oneTimeTokenOptions = z.strictObject({
  enabled: z.boolean().default(false),
  expiresIn: wholeNumber(1, limits.oneTimeTokenMaxMinutes).default(limits.oneTimeTokenMinutes),
  disableClientRequest: z.boolean().default(false),
  newSession: z.boolean().default(false),
})

/** `enabled`: off also where the image library is not installed; `remote`: whether pages show pictures of other hosts. */
export const pictureOptions = z.strictObject({ enabled: z.boolean().default(true), remote: z.boolean().default(false) })

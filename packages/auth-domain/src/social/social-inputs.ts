import { z } from 'zod'
import { briefUserSchema } from '#user/user.ts'

const provider = z.string()
// The end of the year 9999, in milliseconds: later ones have no common notation.
const LAST_TIMESTAMP = 253_402_300_799_999
const scopes = z.array(z.string().max(256)).max(50).optional()

export const signInSocialInput = z.object({
  provider,
  callbackURL: z.string().optional(),
  newUserCallbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  disableRedirect: z.boolean().optional(),
  scopes,
  requestSignUp: z.boolean().optional(),
  loginHint: z.string().max(256).optional(),
  idToken: z
    .object({
      token: z.string(),
      nonce: z.string().optional(),
      accessToken: z.string().optional(),
      refreshToken: z.string().optional(),
      expiresAt: z.number().int().min(0).max(LAST_TIMESTAMP).optional(),
    })
    .optional(),
})

/** The provider's authorization URL, or with an id token the signed-in user. */
export const signInSocialOutput = z.union([
  z.object({ redirect: z.boolean(), url: z.string() }),
  z.object({ redirect: z.literal(false), token: z.string(), user: briefUserSchema }),
])

export const linkSocialInput = z.object({
  provider,
  callbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  scopes,
  requestSignUp: z.boolean().optional(),
  idToken: z
    .object({
      token: z.string(),
      nonce: z.string().optional(),
      accessToken: z.string().optional(),
      refreshToken: z.string().optional(),
      scopes,
    })
    .optional(),
})

export const linkSocialOutput = z.object({ url: z.string(), redirect: z.boolean(), status: z.literal(true).optional() })

// What comes twice, or is no text, is as if it had not come (RFC 6749 section 3.1): the state is redeemed all the same (S39).
const parameter = z.string().optional().catch(undefined)

/** Parameters of a provider's redirect back (RFC 6749 section 4.1.2); none of them is trusted. */
export const socialCallbackInput = z.object({
  id: z.string(),
  code: parameter,
  state: z.string().optional(),
  // An error that cannot be read is still one.
  error: z.string().optional().catch(''),
  error_description: parameter,
  device_id: parameter,
  user: parameter,
})

export const unlinkAccountInput = z.object({ providerId: z.string(), accountId: z.string().optional() })

export const accountTokenInput = z.object({
  providerId: z.string(),
  accountId: z.string().optional(),
  /** Accepted from the server only; with a session its user is used (S47). */
  userId: z.string().optional(),
})

const tokens = {
  accessToken: z.string(),
  accessTokenExpiresAt: z.date().optional(),
  idToken: z.string().optional(),
}

export const getAccessTokenOutput = z.object({ ...tokens, scopes: z.array(z.string()) })

export const refreshTokenOutput = z.object({
  ...tokens,
  refreshToken: z.string().optional(),
  refreshTokenExpiresAt: z.date().optional(),
  tokenType: z.string().optional(),
  scopes: z.array(z.string()).optional(),
})

export const accountInfoInput = z.object({ accountId: z.string() })

export const accountInfoOutput = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    image: z.string().nullable(),
    emailVerified: z.boolean(),
  }),
  data: z.record(z.string(), z.unknown()),
})

export const getAccountInfoOutput = accountInfoOutput.extend({
  account: z.object({ id: z.string(), providerId: z.string(), accountId: z.string() }),
})

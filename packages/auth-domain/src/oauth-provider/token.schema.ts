import { z } from 'zod'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { limits } from '#limits.ts'

const text = z.string().min(1).max(limits.oauthParameterMaxLength)
const optional = text.optional()
/** The APIs that a token is to be for (RFC 8707). */
export const resourceSchema = z.union([text, z.array(text).max(limits.redirectUrisMax)]).optional()

/** How a client says who it is in the body; `Authorization: Basic` comes beside it. */
export const clientCredentials = {
  client_id: optional,
  client_secret: optional,
  client_assertion_type: optional,
  client_assertion: z.string().min(1).max(limits.oauthQueryMaxLength).optional(),
}

export const requestTokenInput = z.object({
  ...clientCredentials,
  grant_type: text,
  code: optional,
  redirect_uri: optional,
  code_verifier: optional,
  refresh_token: optional,
  // As `/device/token` takes it.
  device_code: keepingEmpty(z.string().max(limits.oauthParameterMaxLength).optional()),
  scope: optional,
  resource: resourceSchema,
})

/** `expires_at` in seconds since 1970, as better-auth answers it. */
export const requestTokenOutput = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  expires_at: z.number().optional(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  scope: z.string(),
})

export const presentedTokenInput = z.object({
  ...clientCredentials,
  // A JWT names its scopes.
  token: z.string().min(1).max(limits.oauthQueryMaxLength),
  token_type_hint: optional,
})

/** RFC 7662, section 2.2. Of a token that is no good nothing but that is said. */
export const introspectTokenOutput = z.looseObject({
  active: z.boolean(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  token_type: z.string().optional(),
  exp: z.number().optional(),
  iat: z.number().optional(),
  sub: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  iss: z.string().optional(),
})

/** The claims about a user (OpenID Connect Core, section 5.3.2). */
export const userInfoSchema = z.looseObject({ sub: z.string() })

export const emptyObjectSchema = z.object({})

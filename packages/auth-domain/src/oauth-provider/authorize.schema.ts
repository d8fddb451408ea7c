import { z } from 'zod'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { limits } from '#limits.ts'
import { stepUpMethods } from '#step-up/step-up.ts'
import { clientOrigins } from './oauth-client.ts'

const text = z.string().max(limits.oauthParameterMaxLength)
// One that is sent twice is refused as OAuth has it: at the redirect URI, once that is known.
const parameter = z.union([text, z.array(text).max(limits.redirectUrisMax)]).optional()

// An ID token may have the permissions of a member.
const token = z.string().max(limits.oauthQueryMaxLength)

/** The parameters of an authorization request (OpenID Connect Core, section 3.1.2.1); others are ignored. */
export const authorizeInput = z.object({
  response_type: parameter,
  response_mode: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  nonce: parameter,
  prompt: parameter,
  max_age: parameter,
  acr_values: parameter,
  resource: parameter,
  login_hint: parameter,
  id_token_hint: z.union([token, z.array(token).max(limits.redirectUrisMax)]).optional(),
  claims: parameter,
  ui_locales: parameter,
  request: parameter,
  request_uri: parameter,
  registration: parameter,
})

/** The parameters of a request to sign a user out (RP-Initiated Logout 1.0, section 2); others are ignored. */
export const endSessionInput = z.object({
  id_token_hint: token.optional(),
  client_id: z.string().max(limits.idMaxLength).optional(),
  post_logout_redirect_uri: z.string().max(limits.urlMaxLength).optional(),
  state: text.optional(),
})

export const redirectSchema = z.object({ redirectTo: z.string() })

/** The query of the page that a request has led to, or what of it `oauthProviderClient` of better-auth sends. */
const oauthQuery = z.string().min(1).max(limits.oauthQueryMaxLength)

export const getAuthorizationRequestInput = z.object({ oauth_query: oauthQuery })

export const getAuthorizationRequestOutput = z.object({
  step: z.enum(['sign-in', 'confirm', 'select-account', 'consent', 'done']),
  /** Whether a new account is asked for. */
  register: z.boolean(),
  /** What the step `confirm` is passed by, the handiest first. */
  confirmBy: z.array(z.enum(stepUpMethods)),
  loginHint: z.string().nullable(),
  client: z.object({
    id: z.string(),
    name: z.string(),
    uri: z.string().nullable(),
    origin: z.enum(clientOrigins),
    /** The organization that has made it. */
    organizationName: z.string().nullable(),
    /** Where the browser goes afterwards. */
    redirectHost: z.string(),
  }),
  scopes: z.array(z.string()),
  /** Those that the user has consented to before. */
  consented: z.array(z.string()),
  resources: z.array(z.string()),
})

/** What a consent page shows. */
export type AuthorizationRequestView = z.infer<typeof getAuthorizationRequestOutput>

/** `scope` may be fewer of those that were asked for; `organizationId` is asked for by the scope `organization`. */
export const answerConsentInput = z.object({
  accept: z.boolean(),
  scope: keepingEmpty(z.string().max(limits.oauthParameterMaxLength).optional()),
  organizationId: keepingEmpty(z.string().min(1).max(limits.idMaxLength).optional()),
  oauth_query: oauthQuery,
})

/** Which page the user has answered: they have chosen an account, made one, or signed in. */
export const continueAuthorizationInput = z.object({
  selected: z.boolean().optional(),
  created: z.boolean().optional(),
  postLogin: z.boolean().optional(),
  oauth_query: oauthQuery,
})

/** Where the browser goes. */
export const continuedSchema = z.object({ redirect: z.literal(true), url: z.string() })

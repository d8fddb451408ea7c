import { z } from 'zod'
import { languageTags } from '#language.ts'
import { hasDeviceClients } from '#options/device-authorization.ts'
import { knownScopes } from '#options/oauth-provider.ts'
import type { Options } from '#options.ts'
import { ONE_FACTOR, TWO_FACTORS } from './authentication-context.ts'
import { prompts } from './authorization-request.ts'
import { supportedClaims } from './claims.ts'
import { issuerOf } from './client-metadata.ts'
import {
  assertionAlgorithms,
  clientAuthentications,
  DEVICE_GRANT,
  grantTypes,
  idTokenAlgorithms,
} from './oauth-client.ts'

const names = z.array(z.string())

/** What an authorization server says of itself (RFC 8414, section 2; OpenID Connect Discovery, section 3). */
export const authorizationServerSchema = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  grant_types_supported: names,
  response_types_supported: names,
  token_endpoint_auth_methods_supported: names,
  token_endpoint_auth_signing_alg_values_supported: names.optional(),
  introspection_endpoint_auth_methods_supported: names.optional(),
  introspection_endpoint_auth_signing_alg_values_supported: names.optional(),
  revocation_endpoint_auth_methods_supported: names.optional(),
  revocation_endpoint_auth_signing_alg_values_supported: names.optional(),
  device_authorization_endpoint: z.string().optional(),
  authorization_endpoint: z.string().optional(),
  userinfo_endpoint: z.string().optional(),
  introspection_endpoint: z.string().optional(),
  revocation_endpoint: z.string().optional(),
  end_session_endpoint: z.string().optional(),
  registration_endpoint: z.string().optional(),
  jwks_uri: z.string().optional(),
  scopes_supported: names.optional(),
  claims_supported: names.optional(),
  subject_types_supported: names.optional(),
  id_token_signing_alg_values_supported: names.optional(),
  code_challenge_methods_supported: names.optional(),
  response_modes_supported: names.optional(),
  prompt_values_supported: names.optional(),
  acr_values_supported: names.optional(),
  ui_locales_supported: names.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  claims_parameter_supported: z.boolean().optional(),
  request_parameter_supported: z.boolean().optional(),
  request_uri_parameter_supported: z.boolean().optional(),
})

export type AuthorizationServer = z.infer<typeof authorizationServerSchema>

/** What a service with these options says: of the provider, of the grant of devices, or of both. */
export function authorizationServer(
  baseUrl: string,
  { deviceAuthorization, oauthProvider }: Pick<Options, 'deviceAuthorization' | 'oauthProvider'>,
): AuthorizationServer {
  const issuer = issuerOf(baseUrl)
  const devices = hasDeviceClients(deviceAuthorization)
  const { enabled } = oauthProvider
  return {
    issuer,
    token_endpoint: `${issuer}/oauth2/token`,
    grant_types_supported: enabled ? [...grantTypes] : devices ? [DEVICE_GRANT] : [],
    response_types_supported: enabled ? ['code'] : [],
    token_endpoint_auth_methods_supported: enabled ? [...clientAuthentications] : ['none'],
    ...((devices || enabled) && { device_authorization_endpoint: `${issuer}/device/code` }),
    ...(enabled && ofProvider(issuer, oauthProvider)),
  }
}

function ofProvider(issuer: string, provider: Options['oauthProvider']): Partial<AuthorizationServer> {
  return {
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    end_session_endpoint: `${issuer}/oauth2/end-session`,
    token_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    introspection_endpoint_auth_methods_supported: clientAuthentications.filter((method) => method !== 'none'),
    introspection_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    revocation_endpoint_auth_methods_supported: [...clientAuthentications],
    revocation_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    ...(provider.dynamicRegistration.enabled && { registration_endpoint: `${issuer}/oauth2/register` }),
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: [...knownScopes(provider)],
    claims_supported: [...supportedClaims],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...idTokenAlgorithms],
    code_challenge_methods_supported: ['S256'],
    response_modes_supported: ['query'],
    prompt_values_supported: [...prompts],
    acr_values_supported: [ONE_FACTOR, TWO_FACTORS],
    ui_locales_supported: [...languageTags],
    authorization_response_iss_parameter_supported: true,
    // What no scope gives, no claim gives either.
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
}

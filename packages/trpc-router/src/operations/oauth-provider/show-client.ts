import type { OAuthClientView } from '@foyer/auth-domain/oauth-provider/client-metadata.schema'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'

/** A client as its managers see it (RFC 7591, section 3.2.1); `secret` when it has just been made. */
export function showClient(client: OAuthClient, secret?: string): OAuthClientView {
  return {
    client_id: client.id,
    ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    client_name: client.name,
    // Left out where it is not known: RFC 7591 has no null, and clients refuse one.
    ...(client.uri !== null && { client_uri: client.uri }),
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    application_type: client.applicationType,
    token_endpoint_auth_method: client.authentication,
    ...(client.assertionAlgorithm !== null && { token_endpoint_auth_signing_alg: client.assertionAlgorithm }),
    ...(client.jwks !== null && { jwks: client.jwks }),
    ...(client.jwksUri !== null && { jwks_uri: client.jwksUri }),
    grant_types: [...client.grantTypes],
    response_types: client.grantTypes.includes('authorization_code') ? ['code'] : [],
    ...(client.scopes !== null && { scope: client.scopes.join(' ') }),
    id_token_signed_response_alg: client.idTokenAlgorithm,
    origin: client.origin,
    ...(client.organizationId !== null && { organizationId: client.organizationId }),
    skip_consent: client.trusted,
    disabled: client.disabledAt !== null,
    ...(client.disabledBy !== null && { disabledBy: client.disabledBy }),
  }
}

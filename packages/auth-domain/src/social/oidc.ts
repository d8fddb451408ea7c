import { z } from 'zod'
import { profileOfClaims, withUserInfo } from './claims.ts'
import { type ProviderDefinition, readAs } from './provider.ts'

/** The fields of OpenID Connect Discovery 1.0 that sign-in needs. */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

/**
 * A provider built from an issuer's discovery document, with `ownUserInfo` overriding the user info endpoint; undefined
 * when the document is invalid or of another issuer.
 */
export function oidcProvider(
  issuer: string,
  document: unknown,
  ownUserInfo?: string | undefined,
): ProviderDefinition | undefined {
  const discovery = readAs(discoverySchema, document)
  if (discovery === undefined || discovery.issuer !== issuer) return undefined
  const userInfo = ownUserInfo ?? discovery.userinfo_endpoint
  const authMethods = discovery.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return {
    authorize: {
      url: discovery.authorization_endpoint,
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      loginHint: true,
    },
    token: {
      url: discovery.token_endpoint,
      credentials: authMethods.includes('client_secret_basic') ? 'basic' : 'body',
    },
    documents: userInfo === undefined ? {} : { userInfo: { url: userInfo } },
    idToken: { issuers: [discovery.issuer], jwks: [discovery.jwks_uri] },
    profile: ({ claims, documents }) => claims && profileOfClaims(withUserInfo(claims, documents.userInfo)),
  }
}

type Endpoints = { authorize?: string | undefined; token?: string | undefined; userInfo?: string | undefined }

/** A provider built from configured endpoints, whose user info has the standard claims. */
export function plainProvider({ authorize, token, userInfo }: Endpoints): ProviderDefinition | undefined {
  if (authorize === undefined || token === undefined || userInfo === undefined) return undefined
  return {
    authorize: { url: authorize, scopes: ['openid', 'profile', 'email'], pkce: true, loginHint: true },
    token: { url: token, credentials: 'basic' },
    documents: { userInfo: { url: userInfo } },
    profile: ({ documents }) => profileOfClaims(documents.userInfo),
  }
}

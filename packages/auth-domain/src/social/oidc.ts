import { z } from 'zod'
import { profileOfClaims, withUserInfo } from './claims.ts'
import { type ProviderDefinition, readAs } from './provider.ts'

/** The part of OpenID Connect Discovery 1.0 that signing in needs. */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

/**
 * A provider made of what an issuer publishes, and the user info asked elsewhere where one says so; undefined when that
 * is not for `issuer`, or no discovery document.
 */
export function oidcProvider(
  issuer: string,
  document: unknown,
  ownUserInfo?: string | undefined,
): ProviderDefinition | undefined {
  const found = readAs(discoverySchema, document)
  if (found === undefined || found.issuer !== issuer) return undefined
  const userInfo = ownUserInfo ?? found.userinfo_endpoint
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return {
    authorize: {
      url: found.authorization_endpoint,
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      loginHint: true,
    },
    token: { url: found.token_endpoint, credentials: methods.includes('client_secret_basic') ? 'basic' : 'body' },
    documents: userInfo === undefined ? {} : { userInfo: { url: userInfo } },
    idToken: { issuers: [found.issuer], jwks: found.jwks_uri },
    profile: ({ claims, documents }) => claims && profileOfClaims(withUserInfo(claims, documents.userInfo)),
  }
}

type Endpoints = { authorize?: string | undefined; token?: string | undefined; userInfo?: string | undefined }

/** A provider made of endpoints alone, whose user info carries the standard claims. */
export function plainProvider({ authorize, token, userInfo }: Endpoints): ProviderDefinition | undefined {
  if (authorize === undefined || token === undefined || userInfo === undefined) return undefined
  return {
    authorize: { url: authorize, scopes: ['openid', 'profile', 'email'], pkce: true, loginHint: true },
    token: { url: token, credentials: 'basic' },
    documents: { userInfo: { url: userInfo } },
    profile: ({ documents }) => profileOfClaims(documents.userInfo),
  }
}

import { z } from 'zod'
import { profileOfClaims } from './claims.ts'
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

/** A provider made of what an issuer publishes; undefined when that is not for `issuer`, or no discovery document. */
export function oidcProvider(id: string, issuer: string, document: unknown): ProviderDefinition | undefined {
  const found = readAs(discoverySchema, document)
  if (found === undefined || found.issuer !== issuer) return undefined
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return {
    name: id,
    authorize: {
      url: found.authorization_endpoint,
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      loginHint: true,
    },
    token: { url: found.token_endpoint, credentials: methods.includes('client_secret_basic') ? 'basic' : 'body' },
    documents: {},
    idToken: { issuers: [found.issuer], jwks: found.jwks_uri },
    profile: ({ claims }) => profileOfClaims(claims),
  }
}

type Endpoints = { authorize?: string | undefined; token?: string | undefined; userInfo?: string | undefined }

/** A provider made of endpoints alone, whose user info carries the standard claims. */
export function plainProvider(id: string, { authorize, token, userInfo }: Endpoints): ProviderDefinition | undefined {
  if (authorize === undefined || token === undefined || userInfo === undefined) return undefined
  return {
    name: id,
    authorize: { url: authorize, scopes: ['openid', 'profile', 'email'], pkce: true, loginHint: true },
    token: { url: token, credentials: 'basic' },
    documents: { userInfo: { url: userInfo } },
    profile: ({ documents }) => profileOfClaims(documents.userInfo),
  }
}

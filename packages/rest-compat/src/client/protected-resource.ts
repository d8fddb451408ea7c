import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { AuthError } from './auth-error.ts'
import { challenge, insufficientScope } from './bearer-challenge.ts'
import { answerTo } from './handler.ts'
import { headerOf, headersOf, type IncomingRequest } from './incoming-headers.ts'
import type { VerifyByKeys } from './public-keys.ts'
import { createMetadataHandler, metadataPath, type ResourceMetadata } from './resource-metadata.ts'

/** What an access token says (RFC 9068). Times are in seconds since 1970. */
export type AccessTokenClaims = {
  /** The user's id, or the client's own where the token is of no user. */
  sub: string
  client_id: string
  scope: string
  iss: string
  aud: string | string[]
  iat: number
  exp: number
  /** The organization that the user has let the client into. */
  organization_id?: string
  [claim: string]: unknown
}

/** An access token that is good, as the SDKs of the Model Context Protocol take it for `authInfo`. */
export type AccessToken = {
  token: string
  clientId: string
  scopes: string[]
  expiresAt: number
  claims: AccessTokenClaims
}

export type ResourceOptions = {
  /** The API's URL, to the letter as it stands in `oauthProvider.resources` of Foyer. */
  resource: string
  /** The scopes that clients are to ask for. */
  scopes?: readonly string[]
}

/** An API, such as an MCP server, whose clients bring access tokens of Foyer. `toNodeHandler` and its like take it. */
export type ProtectedResource = {
  /** What the API says of itself (RFC 9728). */
  metadata: ResourceMetadata
  /** Answers the metadata, to the pages of any origin. */
  handler(request: Request): Promise<Response>
  /** Whether a request is for the metadata. */
  serves(request: { url?: string | undefined }): boolean
  /**
   * The access token of a request if it is for this API and has these scopes, by Foyer's public keys alone; otherwise what the
   * request is to be answered: 401 or 403 with a challenge (RFC 6750), or 503 where the keys are not to be had.
   */
  verifyRequest(request: IncomingRequest, scopes?: readonly string[]): Promise<AccessToken | Response>
}

/** Throws `TypeError` for what is no URL of an API. */
export function createProtectedResource(
  verify: VerifyByKeys,
  ownOrigin: string,
  { resource, scopes }: ResourceOptions,
): ProtectedResource {
  const url = parseUrl(resource)
  if (!url?.protocol.startsWith('http') || url.hash !== '') throw new TypeError(`No URL of an API: ${resource}`)
  const issuer = ownOrigin + BASE_PATH
  const metadata: ResourceMetadata = {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    ...(scopes !== undefined && { scopes_supported: [...scopes] }),
  }
  const path = metadataPath(url)
  const metadataUrl = url.origin + path + url.search
  const checks = {
    issuer,
    audience: resource,
    typ: 'at+jwt',
    requiredClaims: ['sub', 'client_id', 'scope', 'iat', 'exp'],
  }
  return {
    metadata,
    ...createMetadataHandler(metadata, path),
    async verifyRequest(request, needed = []) {
      const token = bearerOf(request)
      if (token === undefined) return challenge(metadataUrl)
      try {
        // What Foyer has signed with this `typ` has these claims.
        const claims = (await verify(token, checks)) as AccessTokenClaims
        const granted = claims.scope.split(' ').filter((scope) => scope !== '')
        if (!needed.every((scope) => granted.includes(scope))) return insufficientScope(metadataUrl, needed)
        return { token, clientId: claims.client_id, scopes: granted, expiresAt: claims.exp, claims }
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        if (error.code === 'UNAVAILABLE') return answerTo(error)
        // Something else answers where Foyer should: nothing that the client can do about.
        if (error.code === 'NOT_FOYER') throw error
        return challenge(metadataUrl, error.code)
      }
    },
  }
}

function bearerOf(request: IncomingRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerOf(headersOf(request), 'authorization') ?? '')?.[1]
}

import { toFastifyHook, toNextJsHandler, toSvelteKitHandle } from './adapters.ts'
import { type ClientAddress, createAddressSigner } from './address-signer.ts'
import { AuthError } from './auth-error.ts'
import { parseBaseUrl } from './base-url.ts'
import { callsBelow } from './calls-below.ts'
import { type Can, createCan } from './can.ts'
import { createHandler, type Handler } from './handler.ts'
import type { IncomingRequest } from './incoming-headers.ts'
import { toNodeHandler } from './node-handler.ts'
import { createProtectedResource, type ProtectedResource, type ResourceOptions } from './protected-resource.ts'
import { createVerifier } from './public-keys.ts'
import type { Fetch } from './request.ts'
import { isServedPath, pathOf } from './served-path.ts'
import { type AnyGiven, createServerCaller, type ServerCalls } from './server-call.ts'
import { createSessionReader, type GetSession, type SignedIn } from './server-session.ts'
import { getSessionCookie } from './session-cookie.ts'
import { createTokenVerifier, type VerifyToken } from './verify-token.ts'

export type { Can, Permission, Who } from './can.ts'
export type { Handler } from './handler.ts'
export type { IncomingHeaders } from './incoming-headers.ts'
export type { AccessToken, AccessTokenClaims, ProtectedResource, ResourceOptions } from './protected-resource.ts'
export type { ResourceMetadata } from './resource-metadata.ts'
export type { ServerCalls, WithHeaders } from './server-call.ts'
export type { SignedIn } from './server-session.ts'
export type { SessionCookieOptions } from './session-cookie.ts'
export type { TokenClaims, VerifyOptions, VerifyToken } from './verify-token.ts'
export { AuthError, getSessionCookie, toFastifyHook, toNextJsHandler, toNodeHandler, toSvelteKitHandle }

export type AuthOptions = {
  /** Where Foyer answers, which may be a private address; /api/auth is added unless it has a path. */
  url: string
  /** The origin of `FOYER_BASE_URL`, where that is another than the URL's; also the issuer of tokens. */
  ownOrigin?: string
  /** Origins of the application's pages, from which changes are asked for. Default: that of the request's host. */
  origins?: readonly string[]
  /** As `advanced.cookiePrefix` of the service. Default: `foyer`. */
  cookiePrefix?: string
  /** Milliseconds for which an answer is waited for. Default: 2000. */
  timeout?: number
  /** Whether `handler` also answers with Foyer's pages. Default: with its API alone. */
  pages?: boolean
  /**
   * The address of a request's client, from a header that whatever is in front of the application sets anew. Default: the
   * address that the adapter knows, and none where `handler` gets the request alone.
   */
  clientAddress?: ClientAddress
  /** With the permission `address:forward`: calls then count for the address of the client, and not for the server's. */
  serviceKey?: string
  /** Replaces the platform's `fetch`. */
  fetch?: Fetch
}

/** Makes of a session what `getSession` answers. */
export type Transform<Shown> = (signedIn: SignedIn) => Shown | Promise<Shown>

export type Auth<Shown = SignedIn> = {
  /** The calls of the service for the user of a request. They answer what Foyer does, and throw `AuthError`. */
  api: Omit<ServerCalls, 'getSession'> & { getSession: GetSession<Shown> }
  /** The value of the session cookie of a request, or null, without asking Foyer. */
  getSessionCookie(request: IncomingRequest): string | null
  /** Whether the roles of a request's user, or of a token's, grant a permission. */
  can: Can
  verifyToken: VerifyToken
  /** An API of the application, such as an MCP server, whose clients bring access tokens of OAuth. */
  protectedResource(options: ResourceOptions): ProtectedResource
  /** Answers what `serves` a request for; the application's origin is then `FOYER_BASE_URL`. */
  handler: Handler
  /** Whether `handler` answers a request, or the application does. */
  serves(request: { url?: string | undefined }): boolean
  /** Types alone: `typeof auth.$Infer.Session`. */
  readonly $Infer: { Session: Shown }
}

const TIMEOUT_MILLISECONDS = 2000

/** Foyer for the server of an application. Throws `Invalid base URL`. */
export function createAuth<Shown>(options: AuthOptions & { transform: Transform<Shown> }): Auth<Shown>
export function createAuth(options: AuthOptions): Auth
export function createAuth(options: AuthOptions & { transform?: Transform<unknown> }): Auth<unknown> {
  const baseUrl = parseBaseUrl(options.url)
  const source = {
    baseUrl,
    expectedOrigin: options.ownOrigin,
    clientAddress: options.clientAddress,
    ownOrigin: options.ownOrigin ?? new URL(baseUrl).origin,
    origins: options.origins,
    signAddress:
      options.serviceKey === undefined ? undefined : createAddressSigner(options.serviceKey, options.clientAddress),
    pages: options.pages ?? false,
    milliseconds: options.timeout ?? TIMEOUT_MILLISECONDS,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  }
  const call = createServerCaller(source)
  const verify = createVerifier(source)
  const session = createSessionReader(call, options.transform ?? ((signedIn) => signedIn))
  const perform = async (path: string, given: AnyGiven) => {
    // Also where there is no answer: the change may have been made.
    const answer = await call(path, given).finally(() => session.forget(given.headers))
    return given.returnHeaders === true ? answer : answer.response
  }
  const { cookiePrefix } = options
  return {
    // The contract's types alone know the input and output of a path; the proxy only builds paths.
    api: callsBelow('', perform, { getSession: session.read }) as Auth<unknown>['api'],
    getSessionCookie: (request) => getSessionCookie(request, { ...(cookiePrefix !== undefined && { cookiePrefix }) }),
    can: createCan(call),
    verifyToken: createTokenVerifier(verify, source.ownOrigin),
    protectedResource: (resource) => createProtectedResource(verify, source.ownOrigin, resource),
    handler: createHandler(source),
    serves: (request) => isServedPath(pathOf(request), source.pages),
    $Infer: { Session: undefined },
  }
}

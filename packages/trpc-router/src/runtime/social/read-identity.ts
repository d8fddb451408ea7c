import { isOwnTenant } from '@foyer/auth-domain/social/microsoft-tenant'
import {
  type DocumentRequest,
  type Profile,
  type ProviderAssertion,
  profileOf,
} from '@foyer/auth-domain/social/provider'
import { decodeJwt, errors } from 'jose'
import type { Services } from '#runtime/context/services.ts'
import { fetchFromProvider } from './provider-http.ts'
import type { Provider } from './providers.ts'

type ProviderProfile = { profile: Profile; document: Record<string, unknown> }

/** Without an access token no document is read: the claims of an id token are all there is. */
type ProfileSource = Pick<ProviderAssertion, 'claims' | 'sentUser'> & { accessToken: string | undefined }

/** Reads the profile an access token belongs to; undefined without an account id. `document` is the raw answer. */
export async function readProfile(
  provider: Provider,
  { accessToken, claims, sentUser }: ProfileSource,
  signal: AbortSignal,
): Promise<ProviderProfile | undefined> {
  const { definition, options } = provider
  const documents: ProviderAssertion['documents'] =
    accessToken === undefined ? {} : await readDocuments(provider, accessToken, signal)
  const assertion: ProviderAssertion = {
    documents,
    claims,
    sentUser,
    ownTenant: isOwnTenant(options.tenantId),
  }
  const profile = profileOf(definition, assertion)
  if (profile === undefined) return undefined
  const document = documents.userInfo ?? claims
  const shown = typeof document === 'object' && document !== null ? document : {}
  return { profile, document: { ...shown, ...profile.addedToDocument } }
}

/** The claims of an id token after verification; undefined when it is invalid or the provider issues none. */
export async function claimsOf(
  { idTokens }: Pick<Services, 'idTokens'>,
  { definition, options }: Provider,
  { token, nonce }: { token: string; nonce?: string | undefined },
  signal: AbortSignal,
): Promise<ProviderAssertion['claims']> {
  if (definition.idToken === undefined) return undefined
  const { issuers, jwks } = definition.idToken
  return idTokens.verify(token, { issuers, jwks, audience: options.clientId, nonce }, signal)
}

/**
 * The claims of a stored id token, without verification: it was verified when stored or came from the token endpoint.
 * By now it may have expired, and its signing key may no longer be published. Undefined when it is no JWT.
 */
export function storedClaims({ definition }: Provider, token: string | undefined): ProviderAssertion['claims'] {
  if (definition.idToken === undefined || token === undefined) return undefined
  try {
    return decodeJwt(token)
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return undefined
    throw error
  }
}

async function readDocuments(
  { definition, options }: Provider,
  accessToken: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const read = Object.entries(definition.documents).map(async ([name, request]) => {
    const response = fetchFromProvider(request.url, { ...requestOf(request, accessToken, options.clientId), signal })
    // Without the email scope this document is refused, but the profile is still usable.
    return [name, name === 'emails' ? await response.catch(() => undefined) : await response] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

function requestOf({ method, form }: DocumentRequest, accessToken: string, clientId: string): RequestInit {
  if (form === undefined) return { method: method ?? 'GET', headers: { authorization: `Bearer ${accessToken}` } }
  const body = new URLSearchParams({ access_token: accessToken, client_id: clientId }).toString()
  return { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

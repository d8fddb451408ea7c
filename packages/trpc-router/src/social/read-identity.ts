import type { DocumentRequest, Profile, Testimony } from '@foyer/auth-domain/social/provider'
import { decodeJwt } from 'jose'
import type { Services } from '../context/services.ts'
import { askProvider } from './provider-http.ts'
import type { Provider } from './providers.ts'

type Told = { profile: Profile; document: Record<string, unknown> }

type Given = Pick<Testimony, 'claims' | 'sentUser'> & { accessToken: string }

/** Asks a provider who an access token stands for; undefined where it does not say. `document` is what it told, as it came. */
export async function readProfile(
  provider: Provider,
  { accessToken, claims, sentUser }: Given,
  signal: AbortSignal,
): Promise<Told | undefined> {
  const { definition, options } = provider
  const documents = await readDocuments(provider, accessToken, signal)
  const testimony: Testimony = {
    documents,
    claims,
    sentUser,
    ownTenant: options.tenantId !== undefined && !shared.has(options.tenantId),
  }
  const profile = definition.profile(testimony)
  if (profile === undefined) return undefined
  const document = documents.userInfo ?? claims
  return { profile, document: typeof document === 'object' && document !== null ? { ...document } : {} }
}

// Anyone has an account in these.
const shared = new Set(['common', 'organizations', 'consumers'])

/** The claims of an id token, once it is found genuine; undefined also where the provider gives none. */
export async function claimsOf(
  { idTokens }: Pick<Services, 'idTokens'>,
  { definition, options }: Provider,
  { token, nonce }: { token: string; nonce?: string | undefined },
  signal: AbortSignal,
): Promise<Testimony['claims']> {
  if (definition.idToken === undefined) return undefined
  const { issuers, jwks } = definition.idToken
  return idTokens.verify(token, { issuers, jwks, audience: options.clientId, nonce }, signal)
}

/**
 * The claims of an id token that was found genuine when it was stored, or came from the provider itself; by now it may be
 * over, and the key that signed it published no more.
 */
export function storedClaims({ definition }: Provider, token: string | undefined): Testimony['claims'] {
  return definition.idToken === undefined || token === undefined ? undefined : decodeJwt(token)
}

async function readDocuments(
  { definition, options }: Provider,
  accessToken: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const read = Object.entries(definition.documents).map(async ([name, request]) => {
    const asked = askProvider(request.url, { ...requestOf(request, accessToken, options.clientId), signal })
    // Whoever has granted no sight of their addresses is still somebody.
    return [name, name === 'emails' ? await asked.catch(() => undefined) : await asked] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

function requestOf({ method, form }: DocumentRequest, accessToken: string, clientId: string): RequestInit {
  if (form === undefined) return { method: method ?? 'GET', headers: { authorization: `Bearer ${accessToken}` } }
  const body = new URLSearchParams({ access_token: accessToken, client_id: clientId }).toString()
  return { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

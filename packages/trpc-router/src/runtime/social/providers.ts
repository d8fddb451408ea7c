import type { Options } from '@foyer/auth-domain/options'
import { isOwnTenant } from '@foyer/auth-domain/social/microsoft-tenant'
import { oidcProvider, plainProvider } from '@foyer/auth-domain/social/oidc'
import type { ProviderDefinition } from '@foyer/auth-domain/social/provider'
import { knownProvider } from '@foyer/auth-domain/social/registry'
import { fetchFromProvider } from './provider-http.ts'

type ProviderOptions = Options['socialProviders'][string]

/** A provider as it is configured in this service. */
export type Provider = { id: string; options: ProviderOptions; definition: ProviderDefinition }

/** The configured providers by id; one configured by its issuer alone is discovered on first use. */
export type Providers = { find(id: string, signal?: AbortSignal): Promise<Provider | undefined> }

type JwksAddresses = NonNullable<ProviderDefinition['idToken']>['jwks']

const DISCOVERY_MILLISECONDS = 5000

export function createProviders(configured: Options['socialProviders']): Providers {
  const discovered = new Map<string, ProviderDefinition>()
  async function definitionOf(
    id: string,
    options: ProviderOptions,
    signal: AbortSignal | undefined,
  ): Promise<ProviderDefinition | undefined> {
    const known = knownProvider(id) ?? discovered.get(id)
    if (known !== undefined) return known
    const { issuer, endpoints = {} } = options
    if (issuer === undefined) return plainProvider(endpoints)
    const found = oidcProvider(issuer, await discover(issuer, signal), endpoints.userInfo)
    if (found !== undefined) discovered.set(id, found)
    return found
  }
  return {
    async find(id, signal) {
      const options = Object.hasOwn(configured, id) ? configured[id] : undefined
      const definition = options && (await definitionOf(id, options, signal))
      return options && definition && { id, options, definition: withOverrides(definition, options) }
    },
  }
}

// OpenID Connect Discovery 1.0, section 4.
async function discover(issuer: string, signal: AbortSignal | undefined): Promise<unknown> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const ending = new AbortController()
  const end = () => ending.abort()
  // No `AbortSignal.timeout` within `AbortSignal.any`, which does not keep it: a collected one never fires.
  const timer = setTimeout(end, DISCOVERY_MILLISECONDS)
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted) end()
    return await fetchFromProvider(address, { signal: ending.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** The endpoints of the options replace the well-known ones, for self-hosted servers and sandboxes. */
function withOverrides(definition: ProviderDefinition, options: ProviderOptions): ProviderDefinition {
  const { endpoints = {}, issuer, tenantId } = options
  const { authorize, token, documents, idToken } = definition
  // Tokens name the user's own tenant, never one of the shared names.
  const issuerTenant = tenantId !== undefined && isOwnTenant(tenantId) ? tenantId : '{tenant}'
  const replaced = Object.entries(documents).map(([name, request]) => {
    const own = name === 'userInfo' ? endpoints.userInfo : name === 'emails' ? endpoints.emails : undefined
    return [name, own === undefined ? request : { ...request, url: own }] as const
  })
  return {
    ...definition,
    authorize: { ...authorize, url: endpoints.authorize ?? inTenant(authorize.url, tenantId) },
    token: { ...token, url: endpoints.token ?? inTenant(token.url, tenantId) },
    documents: Object.fromEntries(replaced),
    ...(idToken && {
      idToken: {
        ...idToken,
        issuers:
          issuer === undefined ? idToken.issuers.map((known) => known.replace('{tenant}', issuerTenant)) : [issuer],
        jwks: jwksOf(idToken.jwks, options),
      },
    }),
  }
}

function jwksOf([first, ...others]: JwksAddresses, { endpoints = {}, tenantId }: ProviderOptions): JwksAddresses {
  return endpoints.jwks === undefined ? [inTenant(first, tenantId), ...others] : [endpoints.jwks]
}

function inTenant(url: string, tenantId: string | undefined): string {
  return tenantId === undefined ? url : url.replace('/common/', `/${tenantId}/`)
}

import { type Identity, identityOf } from '@foyer/auth-domain/social/identity'
import { profileOf } from '@foyer/auth-domain/social/provider'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { providerTimeout } from '#runtime/social/provider-http.ts'
import type { Provider } from '#runtime/social/providers.ts'
import { claimsOf } from '#runtime/social/read-identity.ts'

/** The configured provider with this id; refuses an unknown one. */
export async function getProviderOrRefuse(call: Call, id: string): Promise<Provider> {
  const provider = await call.providers.find(id)
  if (provider === undefined) throw refused('PROVIDER_NOT_FOUND')
  return provider
}

/** The identity of an id token that the client obtained by itself (S46). */
export async function identityFromIdToken(
  call: Call,
  provider: Provider,
  idToken: { token: string; nonce?: string | undefined },
): Promise<Identity> {
  if (provider.definition.idToken?.direct !== true) throw refused('ID_TOKEN_NOT_SUPPORTED')
  const claims = await claimsOf(call, provider, idToken, providerTimeout())
  if (claims === undefined) throw refused('ID_TOKEN_INVALID')
  const assertion = { documents: {}, claims, sentUser: undefined, ownTenant: false }
  const profile = profileOf(provider.definition, assertion)
  if (profile === undefined) throw refused('FAILED_TO_GET_USER_INFO')
  const international = call.options.advanced.allowInternationalEmail
  const identity = identityOf(provider.id, profile, { mayLackEmail: false, international })
  if (identity === undefined) throw refused('USER_EMAIL_NOT_FOUND')
  return identity
}

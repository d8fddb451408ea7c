import { type Identity, identityOf } from '@foyer/auth-domain/social/identity'
import type { Call } from '../context/call.ts'
import { refused } from '../refused.ts'
import { providerPatience } from './provider-http.ts'
import type { Provider } from './providers.ts'
import { claimsOf } from './read-identity.ts'

/** The configured provider of an id, or the wire's refusal. */
export async function demandProvider(call: Call, id: string): Promise<Provider> {
  const provider = await call.providers.find(id)
  if (provider === undefined) throw refused('PROVIDER_NOT_FOUND')
  return provider
}

/** Who an id token from elsewhere stands for (S46). */
export async function directIdentity(
  call: Call,
  provider: Provider,
  idToken: { token: string; nonce?: string | undefined },
): Promise<Identity> {
  if (provider.definition.idToken?.direct !== true) throw refused('ID_TOKEN_NOT_SUPPORTED')
  const claims = await claimsOf(call, provider, idToken, providerPatience())
  if (claims === undefined) throw refused('ID_TOKEN_INVALID')
  const profile = provider.definition.profile({ documents: {}, claims, sentUser: undefined, ownTenant: false })
  if (profile === undefined) throw refused('FAILED_TO_GET_USER_INFO')
  const international = call.options.advanced.allowInternationalEmail
  const identity = identityOf(provider.id, profile, { addressless: false, international })
  if (identity === undefined) throw refused('USER_EMAIL_NOT_FOUND')
  return identity
}

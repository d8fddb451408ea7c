import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { type ClientSecrets, findOAuthClientWithSecrets } from '@foyer/db/oauth-provider/clients'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { claimAssertion } from './claim-assertion.ts'
import { type PresentedClient, presentedClient, type SentCredentials } from './presented-client.ts'

/**
 * The client that calls, by the method that it is registered for and no other: `Authorization: Basic`, a secret in the body, a JWT
 * that it has signed, or its id alone where it has none of these (RFC 6749, section 2.3).
 */
export async function authenticateClient(call: Call, sent: SentCredentials): Promise<OAuthClient> {
  const presented = presentedClient(call, sent)
  const found = presented && (await findOAuthClientWithSecrets(call.db, presented.id))
  if (presented === undefined || found === undefined || !(await isAuthentic(call, found, presented))) {
    throw refused('OAUTH_CLIENT_NOT_AUTHENTICATED')
  }
  const { secret: _secret, formerSecret: _former, formerSecretUntil: _until, ...client } = found
  return client
}

async function isAuthentic(
  call: Call,
  client: OAuthClient & ClientSecrets,
  presented: PresentedClient,
): Promise<boolean> {
  if (client.disabledAt !== null || client.authentication !== presented.by) return false
  switch (presented.by) {
    case 'none':
      return true
    case 'private_key_jwt':
      return claimAssertion(call, client, presented.assertion)
    case 'client_secret_basic':
    case 'client_secret_post':
      return isSecretOf(client, presented.secret, call.now())
  }
}

function isSecretOf({ secret, formerSecret, formerSecretUntil }: ClientSecrets, presented: string, now: Date): boolean {
  const hashed = fingerprint(presented)
  return hashed === secret || (hashed === formerSecret && formerSecretUntil !== null && now < formerSecretUntil)
}

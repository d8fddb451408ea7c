import { errorRedirect } from '@foyer/auth-domain/oauth-provider/authorization-answer'
import type { AuthorizationError } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { OperationCall } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { consentsOf } from './request-state.ts'

/**
 * Where the browser goes with an error that nobody was asked about: to the client, where the service vouches for it or the user has
 * let it in. To others a mere link does not lead (RFC 9700, section 4.11.2): the user is told here.
 */
export async function answerError(
  call: OperationCall,
  client: OAuthClient,
  error: AuthorizationError,
): Promise<string> {
  if (client.origin === 'service' || (await hasLetIn(call, client))) return errorRedirect(error, issuerOf(call.baseUrl))
  throw refused('AUTHORIZATION_REQUEST_REFUSED', { subject: error.description })
}

async function hasLetIn(call: OperationCall, client: OAuthClient): Promise<boolean> {
  const current = await call.signedIn()
  return current !== undefined && (await consentsOf(call.db, current.user.id, client.id)).length > 0
}

import { allow, type Decision, refuse } from '#decision.ts'
import { askedScopes, type KnownTargets } from './authorization-request.ts'
import { DEVICE_GRANT, type OAuthClient } from './oauth-client.ts'
import { mayUseGrant } from './redeem.ts'
import { asConfigured } from './resources.ts'
import { covers, grantableScopes, parseScopes } from './scopes.ts'

/** What a client asks a user of a device for. */
export type DeviceRequest = { scopes: readonly string[]; resources: readonly string[] }

/** Reads what a client asks for by a code of a device (RFC 8628, section 3.1), as it would be asked for in a browser. */
export function readDeviceRequest(
  client: Pick<OAuthClient, 'grantTypes' | 'scopes'>,
  { scope, resource = [] }: { scope?: string | undefined; resource?: string | readonly string[] | undefined },
  known: KnownTargets,
): Decision<DeviceRequest> {
  const registered = mayUseGrant(client, DEVICE_GRANT)
  if (!registered.allowed) return registered
  const scopes = grantableScopes(askedScopes(client, { scope }), known.scopes, client.scopes)
  const asked = parseScopes(scope)
  if (asked.length > 0 && !asked.some((name) => scopes.includes(name))) return refuse('OAUTH_SCOPE_INVALID')
  const resources = asConfigured([resource].flat(), known.resources)
  return covers(known.resources, resources) ? allow({ scopes, resources }) : refuse('OAUTH_TARGET_INVALID')
}

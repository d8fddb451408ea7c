import { allow, type Decision, refuse } from '#decision.ts'
import type { Consent } from './next-step.ts'
import { covers } from './scopes.ts'

/**
 * The scopes that a user leaves of a consent: some of those that it has, since more are asked for by the application alone (O6).
 * What was given in an organization names it: without that scope it would be another consent.
 */
export function updateConsent(
  { scopes, organizationId }: Pick<Consent, 'scopes' | 'organizationId'>,
  wanted: readonly string[],
): Decision<string[]> {
  const losesOrganization = organizationId !== null && !wanted.includes('organization')
  if (!covers(scopes, wanted) || losesOrganization) return refuse('OAUTH_SCOPE_INVALID')
  return allow(scopes.filter((scope) => wanted.includes(scope)))
}

import { impliedRefusals, refusedInput } from '@foyer/auth-domain/contract/implied-refusals'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Endpoint } from '#endpoint.ts'

/** The refusals of an endpoint that are not its operation's own. */
export function commonRefusals(endpoint: Endpoint): RefusalName[] {
  const { operation, method, crossSite, anyOrigin } = endpoint
  return [
    ...impliedRefusals(operation, endpoint),
    ...refusedInput[method],
    'INVALID_CLIENT_ADDRESS',
    ...(method === 'POST' && !crossSite && !anyOrigin ? (['INVALID_ORIGIN'] as const) : []),
  ]
}

/** All refusals of an endpoint, its operation's own first. */
export function refusalsOf(endpoint: Endpoint): RefusalName[] {
  return [...new Set([...endpoint.operation.refusals, ...commonRefusals(endpoint)])]
}

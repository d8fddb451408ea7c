import { impliedRefusals, refusedInput } from '@foyer/auth-domain/contract/implied-refusals'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { operationOf } from './transports.ts'

// Of what is sent over either transport.
const ofEveryTransport: readonly RefusalName[] = [...refusedInput.GET, ...refusedInput.POST, 'INVALID_ORIGIN']

const undeclared = new Set<string>()

/** Notes the refusals that operations answer with and do not declare. */
export function watchRefusals(services: Services): void {
  const { observe } = services
  services.observe = (call) => {
    observe?.(call)
    if (call.refusal !== undefined && !isDeclared(call.operation, call.refusal))
      undeclared.add(`${call.operation} answers with ${call.refusal}, which it does not declare`)
  }
}

/** Throws if an operation has done so since the last call. */
export function assertRefusalsDeclared(): void {
  const noted = [...undeclared]
  undeclared.clear()
  if (noted.length > 0) throw new Error(noted.join('; '))
}

function isDeclared(name: string, refusal: RefusalName): boolean {
  const operation = operationOf(name)
  const { feature, refusals, rest } = operation
  if (refusal === 'NOT_FOUND' && (typeof feature === 'string' ? feature : feature.of) !== 'always') return true
  const implied = [rest, ...(rest?.aliases ?? [])].flatMap((endpoint) => impliedRefusals(operation, endpoint))
  return [...refusals, ...implied, ...ofEveryTransport].includes(refusal)
}

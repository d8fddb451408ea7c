import { areas } from '@foyer/auth-domain/contract/areas'
import type { OperationName } from '@foyer/auth-domain/contract/contract'
import type { Operation, OperationSchemas, RestEndpoint } from '@foyer/auth-domain/contract/operation'
import { schemas } from '@foyer/auth-domain/contract/schemas'
import type { z } from 'zod'

/** One documented endpoint: an operation at one of its paths. OpenAPI, the routes and the tests are made from it. */
export type Endpoint = Omit<RestEndpoint, 'aliases'> & {
  /** The operation's, or the alias's own. */
  name: string
  operation: Operation
  input: z.ZodType
  documentedInput?: z.ZodType
  output: z.ZodType
}

/** The endpoints of an operation: its own, and those of its aliases. */
export function endpointsOf(operation: Operation & { name: OperationName }): Endpoint[] {
  if (operation.rest === null) return []
  const { aliases = [], ...rest } = operation.rest
  const { input, output, documentedInput }: OperationSchemas = schemas[operation.name]
  if (output === undefined) throw new Error(`${operation.name} has no schema of what it answers`)
  const endpoint = {
    ...rest,
    name: operation.name,
    operation,
    input,
    output,
    ...(documentedInput && { documentedInput }),
  }
  return [endpoint, ...aliases.map((alias) => ({ ...endpoint, ...alias }))]
}

/** Whether it is another path of an operation. */
export function isAlias({ name, operation }: Endpoint): boolean {
  return name !== operation.name
}

/** Whether its answer has an entity tag: those that may be kept here may be kept by the client. */
export function isRevalidated({ method, cached }: Pick<Endpoint, 'method' | 'cached'>): boolean {
  return method === 'GET' && cached === true
}

/** Every documented endpoint, in the order of the reference page. */
export const endpoints: readonly Endpoint[] = areas.flatMap(({ operations }) => operations.flatMap(endpointsOf))

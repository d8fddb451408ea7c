import { contract } from '@foyer/auth-domain/contract/contract'
import { performOf } from '@foyer/trpc-router/root'
import type { Perform } from '@foyer/trpc-router/runtime/procedure/perform'
import { type Endpoint, endpointsOf } from '#endpoint.ts'

/** An endpoint and the procedure behind it, whose result is the response body. */
export type Route = { row: Endpoint; perform: Perform<unknown> }

/** Every documented endpoint that calls a procedure. */
export const routes: readonly Route[] = Object.values(contract).flatMap((operation) =>
  endpointsOf(operation).map((row) => ({ row, perform: performOf(operation.name) })),
)

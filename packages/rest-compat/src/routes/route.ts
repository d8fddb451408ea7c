import type { Perform } from '@foyer/trpc-router/runtime/procedure/perform'
import type { z } from 'zod'
import type { ContractRow } from '#contract/row.ts'

/** A contract row bound to its procedure, whose result is the response body. */
export type Route = { row: ContractRow; perform: Perform<unknown> }

type Procedure<Row extends ContractRow> = {
  perform: Perform<z.output<Row['output']>>
  _def: { $types: { input: z.input<Row['input']> } }
}

/** Binds a row to a procedure with the same input and output types. */
export function route<Row extends ContractRow>(row: Row, procedure: Procedure<Row>): Route {
  return { row, perform: procedure.perform }
}

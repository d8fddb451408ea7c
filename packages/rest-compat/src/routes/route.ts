import type { Perform } from '@foyer/trpc-router/perform'
import type { z } from 'zod'
import type { ContractRow } from '../contract/row.ts'

/** A row bound to its procedure. What the procedure answers is the body. */
export type Route = { row: ContractRow; perform: Perform<unknown> }

type Procedure<Row extends ContractRow> = {
  perform: Perform<z.output<Row['output']>>
  _def: { $types: { input: z.input<Row['input']> } }
}

/** Binds a row to a procedure that takes and gives what the row says. */
export function route<Row extends ContractRow>(row: Row, procedure: Procedure<Row>): Route {
  return { row, perform: procedure.perform }
}

import type { Caller } from '@foyer/trpc-router/root'
import type { z } from 'zod'
import type { ContractRow } from '../contract/row.ts'

/** A row bound to its procedure. What the procedure answers is the body. */
export type Route = { row: ContractRow; call: (caller: Caller, input: unknown) => Promise<unknown> }

/**
 * Binds a row to a procedure. The input goes on as it came: the procedure's own schema, the row's too, is the one that
 * parses it, so this is the edge where its type is taken on trust.
 */
export function route<Row extends ContractRow>(
  row: Row,
  call: (caller: Caller, input: z.input<Row['input']>) => Promise<z.output<Row['output']>>,
): Route {
  return { row, call: (caller, input) => call(caller, input as z.input<Row['input']>) }
}

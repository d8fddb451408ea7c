import type { OperationName } from '@foyer/auth-domain/contract/contract'
import type { RefusalOf } from '@foyer/auth-domain/contract/implied-refusals'
import type { Operation } from '@foyer/auth-domain/contract/operation'
import { type Schemas, schemas } from '@foyer/auth-domain/contract/schemas'
import type { TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { type About, refused } from '#runtime/refusal/refused.ts'
import type { OperationCall, ServiceKeyCall, SignedInCall } from './admission.ts'
import { createPerform, type Perform } from './perform.ts'
import { trpcProcedure } from './trpc.ts'

type Row = Operation & { name: OperationName }

type InputOf<Declared extends Row> = Schemas[Declared['name']]['input']

/** What its work answers: of an operation on REST, what the schema of its output has. */
type AnswerOf<Declared extends Row> = Schemas[Declared['name']] extends { output: infer Output extends z.ZodType }
  ? z.output<Output>
  : unknown

/** What its work is given: with the session and the organization that the declaration asks for. */
export type CallOf<Declared extends Row> = (Declared['access'] extends { by: 'user' | 'member' | 'admin' }
  ? SignedInCall
  : Declared['access'] extends { by: 'service-key' }
    ? ServiceKeyCall
    : OperationCall) &
  (Declared['organization'] extends { otherwise: unknown } ? { organizationId: string } : unknown)

type Work<Declared extends Row, Answer> = (args: {
  ctx: CallOf<Declared>
  input: z.output<InputOf<Declared>>
}) => Promise<Answer>

/**
 * One function behind both transports, made of an operation's declaration: tRPC serves it to the dashboard, and REST calls
 * its `perform`. tRPC passes the input on unparsed, so that `perform` validates it after the guard (wire). `refused` makes
 * the errors of the declaration's refusals alone.
 */
export function procedure<Declared extends Row>(operation: Declared) {
  const unparsed = trpcProcedure.input((input: unknown) => input as z.input<InputOf<Declared>>)
  const schema: z.ZodType = schemas[operation.name].input
  function performing<Answer>(acts: boolean, work: Work<Declared, Answer>): Perform<Answer> {
    // What the declaration asks for is there: `perform` has admitted the call, and parsed the input by its schema.
    return createPerform({ operation, schema, acts, work: work as Parameters<typeof createPerform<Answer>>[0]['work'] })
  }
  return {
    query<Answer extends AnswerOf<Declared>>(work: Work<Declared, Answer>) {
      const perform = performing(false, work)
      return Object.assign(
        unparsed.query(({ ctx, input }) => perform(ctx, input)),
        { perform, operation },
      )
    },
    mutation<Answer extends AnswerOf<Declared>>(work: Work<Declared, Answer>) {
      const perform = performing(true, work)
      return Object.assign(
        unparsed.mutation(({ ctx, input }) => perform(ctx, input)),
        { perform, operation },
      )
    },
    refused(refusal: RefusalOf<Declared>, about?: About): TRPCError {
      return refused(refusal, about)
    },
  }
}

/** An operation and what it does. */
export type Bound = { operation: Operation; perform: Perform<unknown> }

/** What `procedure` made, by the paths of a router or the names of a record. */
export function boundIn(procedures: object): [path: string, bound: Bound][] {
  return Object.entries(procedures).filter((entry): entry is [string, Bound] => isBound(entry[1]))
}

function isBound(value: unknown): value is Bound {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && 'perform' in value
}

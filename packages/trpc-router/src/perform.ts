import type { z } from 'zod'
import type { Call } from './context/call.ts'
import { guard } from './guard.ts'
import { refused } from './refused.ts'
import { translateError } from './translate-error.ts'

/** Does what a procedure does for one call; `operation` is the name it is limited and logged under. */
export type Perform<Answer> = (call: Call, operation: string, input: unknown) => Promise<Answer>

type Parts<Schema extends z.ZodType, Admitted extends Call, Answer> = {
  schema: Schema
  admit: (call: Call) => Promise<Admitted>
  work: (given: { ctx: Admitted; input: z.output<Schema> }) => Promise<Answer>
}

/** Guard, schema, admission, work, in this order; whatever goes wrong leaves as a refusal of the catalogue. */
export function performing<Schema extends z.ZodType, Admitted extends Call, Answer>({
  schema,
  admit,
  work,
}: Parts<Schema, Admitted, Answer>): Perform<Answer> {
  return async (call, operation, input) => {
    try {
      await guard(call, { operation, input })
      const parsed = schema.safeParse(input)
      if (!parsed.success) throw refused(call.request.reads ? 'INVALID_QUERY' : 'INVALID_BODY')
      return await work({ ctx: await admit(call), input: parsed.data })
    } catch (error) {
      // A database that cannot be reached must not look like a fault of ours: 503, and nobody is signed out (R3).
      const { refusal, about, fault } = translateError(error, call.request.reads ? 'query' : 'mutation')
      if (fault) call.log.error({ err: error, operation }, 'call failed')
      throw refused(refusal, about)
    }
  }
}

import { type AdminPermission, mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { initTRPC } from '@trpc/server'
// Makes the builders' inferred types nameable, so that declaration files can be emitted.
import type {} from '@trpc/server/unstable-core-do-not-import'
import superjson from 'superjson'
import type { z } from 'zod'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { createPerform, type Perform } from './perform.ts'
import { SentInput } from './sent-input.ts'
import { translateError } from './translate-error.ts'

const t = initTRPC.context<Call>().create({
  transformer: {
    input: { serialize: superjson.serialize, deserialize: (envelope) => new SentInput(envelope) },
    output: superjson,
  },
  isDev: false,
  errorFormatter({ shape, error, type }) {
    const { refusal, about } = translateError(error, type === 'query' ? 'query' : 'mutation')
    const { code, message } = describeRefusal(refusal, about.subject)
    const { retryAfter } = about
    const stepUp = about.stepUp && { stepUp: { methods: about.stepUp.methods } }
    return { ...shape, message, data: { ...shape.data, refusal: { code, message, retryAfter, ...stepUp } } }
  },
})

export const { router, createCallerFactory } = t

/** Returns the sign-in that it admits and refuses any other; undefined stands for a call without a live session. */
export type Admission = <Current extends StoredSignIn>(current: Current | undefined) => Current

/**
 * A call with a session. `lockActor` repeats its admission on the locked rows before anything is written, and asks there
 * for step-up by the rule of its operation.
 */
export type SignedInCall = Call & StoredSignIn & { admission: Admission; operation: string }

/** A procedure that needs no session. */
export function open<Schema extends z.ZodType>(schema: Schema) {
  return procedure(schema, async (call: Call) => call)
}

/**
 * A procedure that needs a live session; `refusal` answers a call without one. An invalid body is refused before a
 * missing session (wire).
 */
export function signedInProcedure<Schema extends z.ZodType>(schema: Schema, refusal: RefusalName = 'NOT_SIGNED_IN') {
  return procedure(schema, (call: Call, operation) => asSignedIn(call, refusal, operation))
}

/** The call with its live session, to do what `operation` does; `refusal` answers a call without one. */
export function asSignedIn(call: Call, refusal: RefusalName, operation: string): Promise<SignedInCall> {
  return admitted(call, operation, (current) => {
    if (current === undefined) throw refused(refusal)
    return current
  })
}

async function admitted(call: Call, operation: string, admission: Admission): Promise<SignedInCall> {
  const current = await call.signedIn()
  const { session, user } = admission(current)
  return { ...call, session, user, admission, operation, rights: current?.rights }
}

/** A procedure that needs an admin permission; `refusal` answers a caller without it. */
export function adminProcedure<Schema extends z.ZodType>(
  schema: Schema,
  permission: AdminPermission,
  refusal: RefusalName,
) {
  const [resource = '', action = ''] = permission.split(':')
  return procedure(
    schema,
    (call: Call, operation) =>
      admitted(call, operation, (current) => {
        if (current === undefined) throw refused('NOT_SIGNED_IN')
        if (!mayAdminister(call.options.admin, current.user, { [resource]: [action] })) throw refused(refusal)
        return current
      }),
    { admin: true },
  )
}

/**
 * One function behind both transports: tRPC serves it to the dashboard, and REST calls its `perform`. tRPC passes the
 * input on unparsed, so that `perform` validates it after the guard (wire).
 */
function procedure<Schema extends z.ZodType, Admitted extends Call>(
  schema: Schema,
  admit: (call: Call, operation: string) => Promise<Admitted>,
  { admin } = { admin: false },
) {
  const unparsed = t.procedure.input((input: unknown) => input as z.input<Schema>)
  type Work<Answer> = (args: { ctx: Admitted; input: z.output<Schema> }) => Promise<Answer>
  return {
    query<Answer>(work: Work<Answer>) {
      const perform: Perform<Answer> = createPerform({ schema, acts: false, admin, admit, work })
      return Object.assign(
        unparsed.query(({ ctx, path, input }) => perform(ctx, operationOf(path), input)),
        { perform },
      )
    },
    mutation<Answer>(work: Work<Answer>) {
      const perform: Perform<Answer> = createPerform({ schema, acts: true, admin, admit, work })
      return Object.assign(
        unparsed.mutation(({ ctx, path, input }) => perform(ctx, operationOf(path), input)),
        { perform },
      )
    },
  }
}

function operationOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

import { type AdminPermission, mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import type { Session } from '@foyer/auth-domain/session/session'
import type { StoredUser } from '@foyer/db/users'
import { initTRPC } from '@trpc/server'
// Names the types behind the builders' inferred ones, so that declarations can be written.
import type {} from '@trpc/server/unstable-core-do-not-import'
import superjson from 'superjson'
import type { z } from 'zod'
import type { Call } from './context/call.ts'
import { type Perform, performing } from './perform.ts'
import { refused } from './refused.ts'
import { translateError } from './translate-error.ts'

const t = initTRPC.context<Call>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter({ shape, error, type }) {
    const { refusal, about } = translateError(error, type === 'query' ? 'query' : 'mutation')
    const { code, message } = describeRefusal(refusal, about.subject)
    const { retryAfter } = about
    return { ...shape, message, data: { ...shape.data, refusal: { code, message, retryAfter } } }
  },
})

export const { router, createCallerFactory } = t

/** A call by someone who is signed in. */
export type SignedInCall = Call & { session: Session; user: StoredUser }

/** Anyone may call it. */
export function open<Schema extends z.ZodType>(schema: Schema) {
  return procedure(schema, async (call: Call) => call)
}

/**
 * Needs a live session, or refuses as `otherwise` says. The schema comes first: a bad body is refused before a missing
 * session, as on the wire.
 */
export function signedIn<Schema extends z.ZodType>(schema: Schema, otherwise: RefusalName = 'NOT_SIGNED_IN') {
  return procedure(schema, async (call: Call): Promise<SignedInCall> => {
    const current = await call.signedIn()
    if (current === undefined) throw refused(otherwise)
    return { ...call, session: current.session, user: current.user }
  })
}

/** Needs an admin's right, or refuses as `otherwise` says. */
export function admin<Schema extends z.ZodType>(schema: Schema, right: AdminPermission, otherwise: RefusalName) {
  return procedure(schema, async (call: Call): Promise<SignedInCall> => {
    const current = await call.signedIn()
    if (current === undefined) throw refused('NOT_SIGNED_IN')
    const [resource = '', action = ''] = right.split(':')
    if (!mayAdminister(call.options.admin, current.user, { [resource]: [action] })) throw refused(otherwise)
    return { ...call, session: current.session, user: current.user }
  })
}

/**
 * One function behind both doors: tRPC carries it to the dashboard, and REST calls its `perform`. tRPC hands the input
 * on as it came, for `perform` to judge it in the wire's order.
 */
function procedure<Schema extends z.ZodType, Admitted extends Call>(
  schema: Schema,
  admit: (call: Call) => Promise<Admitted>,
) {
  const carried = t.procedure.input((input: unknown) => input as z.input<Schema>)
  type Work<Answer> = (given: { ctx: Admitted; input: z.output<Schema> }) => Promise<Answer>
  return {
    query<Answer>(work: Work<Answer>) {
      const perform: Perform<Answer> = performing({ schema, admit, work })
      return Object.assign(
        carried.query(({ ctx, path, input }) => perform(ctx, operationOf(path), input)),
        { perform },
      )
    },
    mutation<Answer>(work: Work<Answer>) {
      const perform: Perform<Answer> = performing({ schema, admit, work })
      return Object.assign(
        carried.mutation(({ ctx, path, input }) => perform(ctx, operationOf(path), input)),
        { perform },
      )
    },
  }
}

function operationOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

import { describeRefusal } from '@foyer/auth-domain/refusals'
import { initTRPC } from '@trpc/server'
// Names the types behind the builders' inferred ones, so that declarations can be written.
import type {} from '@trpc/server/unstable-core-do-not-import'
import superjson from 'superjson'
import type { z } from 'zod'
import type { Call } from './context/call.ts'
import { guard } from './guard.ts'
import { refused } from './refused.ts'
import { translateError } from './translate-error.ts'

const t = initTRPC.context<Call>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter({ shape, error, type }) {
    const { refusal, retryAfter } = translateError(error, type === 'query' ? 'query' : 'mutation')
    const { code, message } = describeRefusal(refusal)
    return { ...shape, message, data: { ...shape.data, refusal: { code, message, retryAfter } } }
  },
})

export const { router, createCallerFactory } = t

const guarded = t.procedure.use(async ({ ctx, path, type, getRawInput, next }) => {
  const operation = path.slice(path.lastIndexOf('.') + 1)
  const kind = type === 'query' ? 'query' : 'mutation'
  try {
    await guard(ctx, { operation, kind, input: await getRawInput() })
  } catch (error) {
    if (translateError(error, kind).fault) ctx.log.error({ err: error, operation }, 'call failed')
    throw error
  }
  const result = await next()
  if (result.ok) return result
  // A database that cannot be reached must not look like a fault of ours: 503, and nobody is signed out (R3).
  const { refusal, retryAfter, fault } = translateError(result.error, kind)
  if (fault) ctx.log.error({ err: result.error.cause ?? result.error, operation }, 'call failed')
  if (refusal === 'SERVICE_UNAVAILABLE') throw refused(refusal, retryAfter)
  return result
})

const signedInOnly = t.middleware(async ({ ctx, next }) => {
  const current = await ctx.signedIn()
  if (current === undefined) throw refused('NOT_SIGNED_IN')
  return next({ ctx: { session: current.session, user: current.user } })
})

/** Anyone may call it. */
export function open<Schema extends z.ZodType>(schema: Schema) {
  return guarded.input(schema)
}

/** Needs a live session. The schema comes first: a bad body is refused before a missing session, as on the wire. */
export function signedIn<Schema extends z.ZodType>(schema: Schema) {
  return guarded.input(schema).use(signedInOnly)
}

import { describeRefusal } from '@foyer/auth-domain/refusals'
import { initTRPC } from '@trpc/server'
// Makes the builders' inferred types nameable, so that declaration files can be emitted.
import type {} from '@trpc/server/unstable-core-do-not-import'
import superjson from 'superjson'
import type { Call } from '#runtime/context/call.ts'
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

export const { router, createCallerFactory, procedure: trpcProcedure } = t

import { describeIssues } from '@foyer/auth-domain/input/describe-issues'
import { emptyAsAbsent } from '@foyer/auth-domain/input/empty-as-absent'
import { rulesOf } from '@foyer/auth-domain/operations/operations'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { z } from 'zod'
import type { Call } from '#runtime/context/call.ts'
import { dropOutdatedCookieCache, renewCookieCache } from '#runtime/context/renew-cookie-cache.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { byPresentedKey } from './by-presented-key.ts'
import { guard } from './guard.ts'
import { checkImpersonation } from './impersonation.ts'
import { checkRequiredSecondFactor } from './required-second-factor.ts'
import { translateError } from './translate-error.ts'

/** Runs a procedure for one call; `operation` is its name for rate limits and logs. */
export type Perform<Answer> = (call: Call, operation: string, input: unknown) => Promise<Answer>

type Parts<Schema extends z.ZodType, Admitted extends Call, Answer> = {
  schema: Schema
  /** Whether the procedure changes something: a mutation, also where REST serves it by GET. */
  acts: boolean
  /** Whether only admins may call it. */
  admin: boolean
  admit: (call: Call, operation: string) => Promise<Admitted>
  work: (args: { ctx: Admitted; input: z.output<Schema> }) => Promise<Answer>
}

/** Runs what every call passes, in the order below, and `work`; every error becomes a refusal. */
export function createPerform<Schema extends z.ZodType, Admitted extends Call, Answer>({
  schema,
  acts,
  admin,
  admit,
  work,
}: Parts<Schema, Admitted, Answer>): Perform<Answer> {
  const prepare = emptyAsAbsent(schema)
  return async (presented, operation, sent) => {
    let call = presented
    const started = call.observe === undefined ? 0 : performance.now()
    try {
      const input = await guard(call, { operation, acts, input: sent })
      call = byPresentedKey(call, operation)
      if (call.candidates.length > 1) call = { ...call, presented: await call.living() }
      await checkImpersonation(call, operation)
      const checked = await checkRequiredSecondFactor(call, { operation, admin })
      const parsed = schema.safeParse(prepare(input))
      if (!parsed.success) throw refusedInput(call, parsed.error)
      const admitted = await admit(checked, operation)
      const answer = await work({ ctx: admitted, input: parsed.data })
      await settle(call)
      await renewCookieCache(call)
      observe(call, operation, started, undefined)
      return answer
    } catch (error) {
      // What it has written until then may be committed.
      await settle(call)
      await dropOutdatedCookieCache(call)
      // An unreachable database answers 503 and keeps the session cookies: clients retry instead of signing out (R3).
      const kind = call.request.reads ? 'query' : 'mutation'
      const { refusal, about, fault } = translateError(error, kind, rulesOf(operation))
      observe(call, operation, started, refusal)
      if (fault) call.log.error({ err: error, operation }, 'call failed')
      throw refused(refusal, about)
    }
  }
}

function refusedInput({ request }: Call, { issues }: z.ZodError): Error {
  if (request.reads) return refused('INVALID_QUERY', { subject: describeIssues(issues, 'query') })
  return refused('INVALID_BODY', { subject: describeIssues(issues, 'body') })
}

// An answer is sent only when what it tells of has been heard here (docs/decisions/0022). Whether anything was written is
// seen by the statements: there are reads that write, and mutations that do not.
async function settle({ memory, writes }: Call): Promise<void> {
  if (writes.noted) await memory?.waitForInvalidations()
}

function observe(call: Call, operation: string, started: number, refusal: RefusalName | undefined): void {
  if (call.observe === undefined || call.request.transport === 'server') return
  const signedIn = refusal === undefined && call.signIn.started
  const { unsuccessful } = call.signIn
  call.observe({ operation, milliseconds: performance.now() - started, refusal, signedIn, unsuccessful })
}

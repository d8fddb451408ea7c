import { checkSwitch, isServed } from '@foyer/auth-domain/contract/features'
import type { Operation } from '@foyer/auth-domain/contract/operation'
import { describeIssues } from '@foyer/auth-domain/input/describe-issues'
import { emptyAsAbsent } from '@foyer/auth-domain/input/empty-as-absent'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { type Step, traced } from '@foyer/db/engine/traced'
import type { z } from 'zod'
import type { Call } from '#runtime/context/call.ts'
import { dropOutdatedCookieCache, renewCookieCache } from '#runtime/context/renew-cookie-cache.ts'
import { orThrow, refusalOf, refused } from '#runtime/refusal/refused.ts'
import { admit, type OperationCall } from './admission.ts'
import { byPresentedKey } from './by-presented-key.ts'
import { finishCall, startOf } from './finish-call.ts'
import { guard } from './guard.ts'
import { checkImpersonation } from './impersonation.ts'
import { inOrganization } from './requested-organization.ts'
import { checkRequiredSecondFactor } from './required-second-factor.ts'
import { type TranslatedError, translateError } from './translate-error.ts'

/** Runs an operation for one call. */
export type Perform<Answer> = (call: Call, input: unknown) => Promise<Answer>

type Parts<Answer> = {
  operation: Operation
  schema: z.ZodType
  /** Whether the procedure changes something: a mutation, also where REST serves it by GET. */
  acts: boolean
  work: (args: { ctx: OperationCall; input: unknown }) => Promise<Answer>
}

/** Runs what every call passes, in the order below, and `work`; every error becomes a refusal. */
export function createPerform<Answer>({ operation, schema, acts, work }: Parts<Answer>): Perform<Answer> {
  const prepare = emptyAsAbsent(schema)
  const step: Step = { name: operation.name, kind: 'internal', attributes: {}, isFault }
  const perform: Perform<Answer> = async (presented, sent) => {
    let call: OperationCall = { ...presented, operation }
    const started = startOf(call)
    try {
      // REST has asked already, before it answers by a page or for headers alone.
      if (!isServed(operation, call.options)) throw refused('NOT_FOUND')
      if (call.outage !== undefined && operation.standby === undefined)
        throw refused(acts ? 'READ_ONLY' : 'SERVICE_UNAVAILABLE')
      const input = await guard(call, { acts, input: sent })
      call = byPresentedKey(call)
      if (call.candidates.length > 1) call = { ...call, presented: await call.living() }
      await checkImpersonation(call)
      const checked = await checkRequiredSecondFactor(call)
      const parsed = schema.safeParse(prepare(input))
      if (!parsed.success) throw refusedInput(call, parsed.error)
      const ctx = await inOrganization(await admit(checked), parsed.data)
      orThrow(checkSwitch(operation, call.options))
      const answer = await work({ ctx, input: parsed.data })
      if (isOutdated(call)) throw refused('SERVICE_UNAVAILABLE')
      await settle(call)
      await renewCookieCache(call)
      finish(call, started)
      return answer
    } catch (error) {
      // An unreachable database answers 503 and keeps the session cookies: clients retry instead of signing out (R3).
      const kind = call.request.reads ? 'query' : 'mutation'
      const reason = isOutdated(call) ? refused('SERVICE_UNAVAILABLE') : error
      const failure = translateError(reason, kind, operation.rules)
      // What it has written until then may be committed.
      await settle(call, describeRefusal(failure.refusal).status < 500)
      await dropOutdatedCookieCache(call)
      finish(call, started, failure)
      throw refused(failure.refusal, failure.about)
    }
  }
  return (presented, sent) =>
    traced(
      () => ({ ...step }),
      () => perform(presented, sent),
    )
}

// That a call is refused is what it was asked for.
function isFault(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal === undefined || describeRefusal(refusal).status >= 500
}

function refusedInput({ request }: Call, { issues }: z.ZodError): Error {
  if (request.reads) return refused('INVALID_QUERY', { subject: describeIssues(issues, 'query') })
  return refused('INVALID_BODY', { subject: describeIssues(issues, 'body') })
}

// An answer is sent only when what it tells of has been heard here (docs/decisions/0022). Whether anything was written is
// seen by the statements: there are reads that write, and mutations that do not.
async function settle({ memory, writes }: Call, acknowledges = true): Promise<void> {
  if (writes.noted) await memory?.waitForInvalidations(acknowledges)
}

// What it has read of a standby, or not found there, may be from before what was announced last.
function isOutdated({ operation, outage, dependencies }: OperationCall): boolean {
  if (outage?.announced === undefined || operation.standby === 'public') return false
  return dependencies?.isBesides(outage.announced) !== true
}

// Calls of the server are nobody's.
function finish(call: OperationCall, started: number, failure?: TranslatedError): void {
  const { operation, log, signIn } = call
  const observe = call.request.transport === 'server' ? undefined : call.observe
  const signedIn = failure === undefined && signIn.started
  finishCall({ observe, log }, { operation, started, failure, signIn: { signedIn, unsuccessful: signIn.unsuccessful } })
}

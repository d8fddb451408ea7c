import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import { signInMethodOf } from '@foyer/auth-domain/sign-in/sign-in-operations'
import type { CallObserver, FinishedCall } from '@foyer/trpc-router/runtime/context/call-observer'
import { Counter, Histogram, type Registry } from 'prom-client'

// From a read of the session, below a millisecond, to hashing behind a long queue.
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of calls, over REST and tRPC alike. Labels are names of operations and refusals: nothing a client makes up. */
export function callMetrics(registry: Registry): CallObserver {
  const registers = [registry]
  const requests = new Counter({
    name: 'foyer_requests_total',
    help: 'Calls by operation and status of the answer (200 also for redirects).',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'foyer_request_duration_seconds',
    help: 'Time from the guard to the answer, by operation.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'foyer_refusals_total',
    help: 'Refused calls by the name of the refusal, such as TOO_MANY_REQUESTS and BANNED_USER.',
    labelNames: ['refusal'],
    registers,
  })
  const signIns = new Counter({
    name: 'foyer_sign_ins_total',
    help: 'Sign-ins by method and outcome: succeeded, refused, limited (a rate limit) or failed (of the service).',
    labelNames: ['method', 'outcome'],
    registers,
  })
  return (call) => {
    const { operation, milliseconds, refusal } = call
    const status = refusal === undefined ? 200 : describeRefusal(refusal).status
    requests.inc({ operation, status })
    durations.observe({ operation }, milliseconds / 1000)
    if (refusal !== undefined) refusals.inc({ refusal })
    const method = signInMethodOf(operation)
    const outcome = method && outcomeOf(call, status)
    if (outcome !== undefined) signIns.inc({ method, outcome })
  }
}

// A device asks until its user has answered: nothing has been refused yet (RFC 8628, section 3.5).
const waiting: ReadonlySet<RefusalName> = new Set(['AUTHORIZATION_PENDING', 'POLLING_TOO_FREQUENTLY'])

// A call that neither starts a session nor is refused is no sign-in: it may have sent the browser to a provider.
function outcomeOf({ signedIn, refusal, unsuccessful }: FinishedCall, status: number): string | undefined {
  if (signedIn) return 'succeeded'
  if (refusal === undefined) return unsuccessful
  if (waiting.has(refusal)) return undefined
  if (status === 429) return 'limited'
  return status >= 500 ? 'failed' : 'refused'
}

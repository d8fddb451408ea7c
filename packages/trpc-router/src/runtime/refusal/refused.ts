import { type Decision, refuse } from '@foyer/auth-domain/decision'
import { describeRefusal, type HttpStatus, type RefusalName } from '@foyer/auth-domain/refusals'
import type { StepUpMethod } from '@foyer/auth-domain/step-up/step-up'
import { TRPCError } from '@trpc/server'

/** What confirms the session, so that a refused call goes on; `onWire`: also told to clients of the wire. */
export type StepUp = { methods: StepUpMethod[]; onWire: boolean }

/** `retryAfter` in seconds; `tryAgainIn` in milliseconds, for the body (wire); `oldest`: the cursor to go on from; `reason`: a code of the application's own; `missingPermissions`: what the caller would have to hold. */
export type About = {
  retryAfter?: number | undefined
  subject?: string | undefined
  stepUp?: StepUp | undefined
  tryAgainIn?: number | undefined
  oldest?: string | undefined
  reason?: string | undefined
  missingPermissions?: readonly string[] | undefined
}

/** The cause of every expected error, one that is answered with a refusal. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: RefusalName
  readonly retryAfter: number | undefined
  /** The value that the message names, if it names one. */
  readonly subject: string | undefined
  readonly stepUp: StepUp | undefined
  readonly tryAgainIn: number | undefined
  readonly oldest: string | undefined
  readonly reason: string | undefined
  readonly missingPermissions: readonly string[] | undefined

  constructor(refusal: RefusalName, about: About = {}) {
    const { retryAfter, subject, stepUp, tryAgainIn, oldest, reason, missingPermissions } = about
    super(describeRefusal(refusal, subject).message)
    this.refusal = refusal
    this.retryAfter = retryAfter
    this.subject = subject
    this.stepUp = stepUp
    this.tryAgainIn = tryAgainIn
    this.oldest = oldest
    this.reason = reason
    this.missingPermissions = missingPermissions
  }
}

const trpcCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  410: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<HttpStatus, TRPCError['code']>

/** Creates the error that a procedure throws to answer with a refusal. */
export function refused(refusal: RefusalName, about: About = {}): TRPCError {
  const { status, message } = describeRefusal(refusal, about.subject)
  return new TRPCError({ code: trpcCodes[status], message, cause: new Refused(refusal, about) })
}

/** The refusal that an error answers with; undefined for any other error. */
export function refusalOf(error: unknown): RefusalName | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Refused ? cause.refusal : undefined
}

/** Turns one thrown refusal back into a value, for a caller that redirects with it. */
export async function refusedAsValue<T>(
  refusal: RefusalName,
  decide: () => Promise<Decision<T>>,
): Promise<Decision<T>> {
  try {
    return await decide()
  } catch (error) {
    if (refusalOf(error) !== refusal) throw error
    return refuse(refusal)
  }
}

/** Returns the value of an allowed decision; throws the refusal of a refused one. */
export function orThrow<T>(decision: Decision<T>): T {
  if (decision.allowed) return decision.value
  const { subject, reason, missingPermissions } = decision
  throw refused(decision.refusal, { subject, reason, missingPermissions })
}

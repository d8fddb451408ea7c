import { type RefusalName, refusals } from '@foyer/auth-domain/refusals'
import { isReadOnlyServer, unavailable } from '@foyer/db/engine/errors'
import { TRPCError } from '@trpc/server'
import { StoreUnavailableError } from '#runtime/limiter/rate-limiter.ts'
import { type About, Refused } from '#runtime/refusal/refused.ts'
import { ProviderError } from '#runtime/social/provider-http.ts'

/** An error as both transports answer it. `fault`: what was thrown, where the service is at fault; it is logged. */
export type TranslatedError = { refusal: RefusalName; about: About; fault?: unknown }

const RETRY_AFTER_SECONDS = 1

/** Turns any thrown value into a refusal; no other error is ever sent to a client. `retried`: a fault of any kind is 503. */
export function translateError(
  error: unknown,
  kind: 'query' | 'mutation',
  { retried = false }: { retried?: boolean } = {},
): TranslatedError {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof Refused) {
    const { refusal, retryAfter, subject, stepUp, tryAgainIn, oldest, reason, missingPermissions } = cause
    const told = { subject, stepUp, tryAgainIn, oldest, reason, missingPermissions }
    return { refusal, about: { retryAfter: retryAfter ?? pauseOf(refusal), ...told } }
  }
  const isOutage = cause instanceof StoreUnavailableError || cause instanceof ProviderError || unavailable(cause)
  if (isReadOnlyServer(cause)) return { refusal: 'READ_ONLY', about: { retryAfter: RETRY_AFTER_SECONDS }, fault: error }
  if (isOutage || (retried && !(error instanceof TRPCError)))
    return { refusal: 'SERVICE_UNAVAILABLE', about: { retryAfter: RETRY_AFTER_SECONDS }, fault: error }
  if (!(error instanceof TRPCError)) return { refusal: 'INTERNAL_SERVER_ERROR', about: {}, fault: error }
  return protocolRefusal(error, kind)
}

// What is not there now may be in a moment.
function pauseOf(refusal: RefusalName): number | undefined {
  return refusals[refusal].status === 503 ? RETRY_AFTER_SECONDS : undefined
}

// Errors of tRPC itself: unparsable input, unknown procedure, wrong method.
function protocolRefusal(error: TRPCError, kind: 'query' | 'mutation'): TranslatedError {
  switch (error.code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
      return { refusal: kind === 'query' ? 'INVALID_QUERY' : 'INVALID_BODY', about: {} }
    case 'NOT_FOUND':
      return { refusal: 'NOT_FOUND', about: {} }
    case 'METHOD_NOT_SUPPORTED':
      return { refusal: 'METHOD_NOT_ALLOWED', about: {} }
    case 'PAYLOAD_TOO_LARGE':
      return { refusal: 'BODY_TOO_LARGE', about: {} }
    case 'UNSUPPORTED_MEDIA_TYPE':
      return { refusal: 'UNSUPPORTED_MEDIA_TYPE', about: {} }
    default:
      return { refusal: 'INTERNAL_SERVER_ERROR', about: {}, fault: error }
  }
}

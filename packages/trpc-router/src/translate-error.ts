import type { RefusalName } from '@foyer/auth-domain/refusals'
import { unavailable } from '@foyer/db/errors'
import { TRPCError } from '@trpc/server'
import { StoreUnavailableError } from './context/rate-limiter.ts'
import { type About, Refused } from './refused.ts'
import { ProviderError } from './social/provider-http.ts'

/** An error as both doors answer it. `fault` marks one that is ours to log. */
export type Translated = { refusal: RefusalName; about: About; fault: boolean }

const RETRY_AFTER_SECONDS = 1

/** Turns whatever was thrown into a refusal of the catalogue; nothing else ever leaves the service. */
export function translateError(error: unknown, kind: 'query' | 'mutation'): Translated {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof Refused) {
    const { refusal, retryAfter, subject } = cause
    return { refusal, about: { retryAfter, subject }, fault: false }
  }
  if (cause instanceof StoreUnavailableError || cause instanceof ProviderError || unavailable(cause))
    return { refusal: 'SERVICE_UNAVAILABLE', about: { retryAfter: RETRY_AFTER_SECONDS }, fault: true }
  if (!(error instanceof TRPCError)) return { refusal: 'INTERNAL_SERVER_ERROR', about: {}, fault: true }
  return ofProtocol(error, kind)
}

// What tRPC itself refuses: an input that fails its schema, a name that is none, the wrong method.
function ofProtocol(error: TRPCError, kind: 'query' | 'mutation'): Translated {
  switch (error.code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
      return { refusal: kind === 'query' ? 'INVALID_QUERY' : 'INVALID_BODY', about: {}, fault: false }
    case 'NOT_FOUND':
      return { refusal: 'NOT_FOUND', about: {}, fault: false }
    case 'METHOD_NOT_SUPPORTED':
      return { refusal: 'METHOD_NOT_ALLOWED', about: {}, fault: false }
    case 'PAYLOAD_TOO_LARGE':
      return { refusal: 'BODY_TOO_LARGE', about: {}, fault: false }
    case 'UNSUPPORTED_MEDIA_TYPE':
      return { refusal: 'UNSUPPORTED_MEDIA_TYPE', about: {}, fault: false }
    default:
      return { refusal: 'INTERNAL_SERVER_ERROR', about: {}, fault: true }
  }
}
